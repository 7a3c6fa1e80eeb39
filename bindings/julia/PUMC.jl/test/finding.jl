# Where the library is looked for, and what is said when it is not there. Each case loads the package anew.

function load_with(settings...)
    output = IOBuffer()
    command = `$(Base.julia_cmd()) --startup-file=no --project=$(Base.active_project())
               -e "using PUMC; print(PUMC.LibPUMC.path())"`
    ok = success(pipeline(setenv(command, merge(Dict(ENV), Dict(settings...))), stdout = output, stderr = output))
    return ok, String(take!(output))
end

library = PUMC.LibPUMC.path()
nowhere = mktempdir()

@testset "the setting" begin
    ok, text = load_with("LIBPUMC" => dirname(library))
    @test ok
    @test realpath(text) == realpath(library)
    ok, text = load_with("LIBPUMC" => joinpath(nowhere, "libpumc.so"))
    @test !ok
    @test occursin("ENV[\"LIBPUMC\"] does not name a libpumc that can be loaded", text)
end

@testset "nothing found" begin
    ok, text = load_with("LIBPUMC" => "", "PKG_CONFIG_LIBDIR" => nowhere)
    if ok
        @test_skip "a libpumc is installed on this system"
    else
        @test occursin("libpumc was not found. Install it", text)
        @test occursin("Pkg.build", text)
        @test occursin("set ENV[\"LIBPUMC\"]", text)
    end
end

pkgconfig = joinpath(dirname(library), "pkgconfig")
if Sys.which("pkg-config") === nothing || !isfile(joinpath(pkgconfig, "pumc.pc"))
    @test_skip "no pkg-config"
else
    @testset "pkg-config" begin
        ok, text = load_with("LIBPUMC" => "", "PKG_CONFIG_LIBDIR" => pkgconfig)
        @test ok
        @test realpath(text) == realpath(library)

        # pkg-config escapes the blank.
        folder = mkpath(joinpath(nowhere, "with a blank"))
        symlink(realpath(library), joinpath(folder, PUMC.LibPUMC.file_name()))
        write(joinpath(folder, "pumc.pc"), "libdir=$folder\nName: pumc\nDescription: a link\nVersion: 1\n")
        ok, text = load_with("LIBPUMC" => "", "PKG_CONFIG_LIBDIR" => folder)
        @test ok
        @test realpath(text) == realpath(library)
    end
end

@testset "the JLL comes before what is found" begin
    # A package of that name in the environment is enough: this one stands for it.
    environment = mktempdir()
    mkpath(joinpath(environment, "libpumc_jll", "src"))
    jll(file) = write(joinpath(environment, "libpumc_jll", "src", "libpumc_jll.jl"),
                      "module libpumc_jll\nconst libpumc_path = $(repr(file))\nend\n")
    paths = join([Base.active_project(), environment, "@stdlib"], Sys.iswindows() ? ';' : ':')
    jll(library)
    ok, text = load_with("LIBPUMC" => "", "PKG_CONFIG_LIBDIR" => nowhere, "JULIA_LOAD_PATH" => paths)
    @test ok
    @test realpath(text) == realpath(library)
    ok, text = load_with("LIBPUMC" => dirname(library), "JULIA_LOAD_PATH" => paths)
    @test ok
end

if Sys.which("cc") === nothing || !Sys.islinux()
    @test_skip "no C compiler"
else
    @testset "another library" begin
        other = joinpath(nowhere, "libother.so")
        compile(source; other = other) = run(pipeline(`cc -shared -fPIC -x c -o $other -`, stdin = IOBuffer(source)))
        compile("int pumc_abi_version(void) { return 99; }")
        ok, text = load_with("LIBPUMC" => other)
        @test !ok
        @test occursin("it is older than this version of PUMC.jl", text)

        names = setdiff(keys(PUMC.LibPUMC.declarations), (:pumc_abi_version, :pumc_version_string))
        compile(join(("void $name(void) {}\n" for name in names)) * """
            int pumc_abi_version(void) { return 99; }
            const char *pumc_version_string(void) { return "9.9.9"; }
            """)
        ok, text = load_with("LIBPUMC" => other)
        @test !ok
        @test occursin("is libpumc 9.9.9 with ABI 99, and this version of PUMC.jl needs ABI 0", text)

        # One that was not named is passed over.
        older = mktempdir()
        compile("int pumc_abi_version(void) { return 0; }"; other = joinpath(older, PUMC.LibPUMC.file_name()))
        environment = ("LIBPUMC" => "", "PKG_CONFIG_LIBDIR" => nowhere,
                       "LD_LIBRARY_PATH" => join([older; get(ENV, "LD_LIBRARY_PATH", String[])], ':'))
        ok, text = load_with(environment...)
        @test ok || occursin(older, text) && occursin("Pkg.build: none", text)
        if isfile(joinpath(pkgconfig, "pumc.pc")) && Sys.which("pkg-config") !== nothing
            ok, text = load_with(environment..., "PKG_CONFIG_LIBDIR" => pkgconfig)
            @test ok && realpath(text) == realpath(library)
        end
    end
end

@testset "a build that cannot be keeps the last one" begin
    script = joinpath(@__DIR__, "..", "deps", "build.jl")
    kept = joinpath(dirname(script), "usr", "kept")
    mkpath(dirname(kept))
    touch(kept)
    for settings in (("LIBPUMC" => joinpath(nowhere, "none"),),
                     ("LIBPUMC" => "", "PKG_CONFIG_LIBDIR" => nowhere, "CXX" => "no-such-compiler -m64"))
        @test success(setenv(`$(Base.julia_cmd()) --startup-file=no $script`, merge(Dict(ENV), Dict(settings...))))
        @test isfile(kept)
    end
    rm(dirname(kept); recursive = true)
end
