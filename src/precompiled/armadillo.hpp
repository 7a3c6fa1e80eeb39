// The header that most files of the library include, and that takes longer to read than they do. Meson and cargo read it
// once for all of them; files still include what they use, so that builds without it (-Db_pch=false, R) are the same.
#include <armadillo>
