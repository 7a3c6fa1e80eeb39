// The header that most files of the library include, and that takes longer to read than they do. Meson, cargo and R's
// configure have it read once for all of them. Files still include what they use, so that builds without it
// (-Db_pch=false, compilers other than GCC) are the same.
#include <armadillo>
