#include "failing_malloc.h"

#include "countdown.h"

#include <errno.h>
#include <malloc.h>
#include <stddef.h>

/* glibc's own allocator under the names that stay when a program defines malloc. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *block);

static countdown allocations;
static int64_t live, bytes, most_bytes;

void fail_allocations_after(int64_t passing, int only_one) { begin_countdown(&allocations, passing, only_one); }

int64_t allow_allocations(void) { return end_countdown(&allocations); }

int64_t allocations_asked_for(void) { return requests_of(&allocations); }

int64_t live_blocks(void) { return __atomic_load_n(&live, __ATOMIC_SEQ_CST); }

void start_counting_bytes(void) {
    __atomic_store_n(&bytes, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&most_bytes, 0, __ATOMIC_SEQ_CST);
}

int64_t peak_bytes(void) { return __atomic_load_n(&most_bytes, __ATOMIC_SEQ_CST); }

static void count_bytes(int64_t more) {
    const int64_t now = __atomic_add_fetch(&bytes, more, __ATOMIC_SEQ_CST);
    int64_t most = __atomic_load_n(&most_bytes, __ATOMIC_SEQ_CST);
    while (now > most && !__atomic_compare_exchange_n(&most_bytes, &most, now, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
    }
}

static int refuse(void) {
    if (!is_refused(&allocations)) {
        return 0;
    }
    errno = ENOMEM;
    return 1;
}

static void *counted(void *block) {
    if (block != NULL) {
        __atomic_fetch_add(&live, 1, __ATOMIC_SEQ_CST);
        count_bytes((int64_t)malloc_usable_size(block));
    }
    return block;
}

void *malloc(size_t size) { return refuse() ? NULL : counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return refuse() ? NULL : counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
    if (refuse()) {
        return NULL;
    }
    const int64_t before = block == NULL ? 0 : (int64_t)malloc_usable_size(block);
    void *result = __libc_realloc(block, size);
    if (block == NULL) {
        return counted(result);
    }
    if (result != NULL) {
        count_bytes((int64_t)malloc_usable_size(result) - before);
    }
    return result;
}

void *memalign(size_t alignment, size_t size) { return refuse() ? NULL : counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **out, size_t alignment, size_t size) {
    void *block = memalign(alignment, size);
    if (block == NULL) {
        return ENOMEM;
    }
    *out = block;
    return 0;
}

void free(void *block) {
    if (block != NULL) {
        __atomic_fetch_sub(&live, 1, __ATOMIC_SEQ_CST);
        count_bytes(-(int64_t)malloc_usable_size(block));
        __libc_free(block);
    }
}
