# ./dev dist recipes fills in the version and the sum of the tarball; the addresses are to be filled in before it is submitted.
# It was not built: no Homebrew was at hand.
class Libpumc < Formula
  desc "Positive-unlabeled matrix completion with nonconvex low-rank penalties"
  homepage "@homepage@"
  url "@url@"
  sha256 "@sha256@"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "armadillo" => :build

  uses_from_macos "zlib"

  def install
    system "meson", "setup", "build", *std_meson_args, "-Ddefault_library=both",
           "-Dtests=disabled", "-Dexamples=disabled", "-Dbench=disabled", "-Dmpi=none"
    system "meson", "compile", "-C", "build", "--verbose"
    system "meson", "install", "-C", "build"
    pkgshare.install "examples/quickstart.c", "examples/data"
  end

  test do
    system ENV.cc, pkgshare/"quickstart.c", "-I#{include}", "-L#{lib}", "-lpumc", "-o", "quickstart"
    assert_match "rank 2", shell_output("./quickstart")
    data = pkgshare/"data/southern_women.tsv"
    system bin/"pumc", "fit", data, "-o", "women.pumc", "--quiet"
    assert_match "Evelyn", shell_output("#{bin}/pumc recommend women.pumc Evelyn --exclude #{data} --top 3 --quiet")
  end
end
