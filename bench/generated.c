/* Writes the generated matrix to stdout, for programs in other languages: int32 row pointers, then columns.
 *
 *     generated ROWS COLS ONES
 */
#include "generate.h"
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    pattern made =
        generate(argument(argc, argv, 1, 70000), argument(argc, argv, 2, 10000), argument(argc, argv, 3, 10000000), 1);
    const size_t pointers = (size_t)made.rows + 1, ones = (size_t)made.count;
    const int written = fwrite(made.row_ptr, sizeof(int32_t), pointers, stdout) == pointers &&
                        fwrite(made.col_idx, sizeof(int32_t), ones, stdout) == ones;
    pattern_free(&made);
    return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
