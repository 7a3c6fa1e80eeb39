#define _GNU_SOURCE
#include "failing_threads.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

typedef int start_function(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

static int64_t granted, countdown, refused;
static int armed, once;

void fail_threads_after(int64_t passing, int only_one) {
    granted = passing;
    __atomic_store_n(&countdown, passing, __ATOMIC_SEQ_CST);
    __atomic_store_n(&refused, 0, __ATOMIC_SEQ_CST);
    __atomic_store_n(&once, only_one, __ATOMIC_SEQ_CST);
    __atomic_store_n(&armed, 1, __ATOMIC_SEQ_CST);
}

int64_t allow_threads(void) {
    __atomic_store_n(&armed, 0, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&refused, __ATOMIC_SEQ_CST);
}

int64_t threads_asked_for(void) { return granted - __atomic_load_n(&countdown, __ATOMIC_SEQ_CST); }

static int refuse(void) {
    if (!__atomic_load_n(&armed, __ATOMIC_SEQ_CST)) {
        return 0;
    }
    const int64_t left = __atomic_fetch_sub(&countdown, 1, __ATOMIC_SEQ_CST);
    if (left > 0 || (left < 0 && __atomic_load_n(&once, __ATOMIC_SEQ_CST))) {
        return 0;
    }
    __atomic_fetch_add(&refused, 1, __ATOMIC_SEQ_CST);
    return 1;
}

/* ISO C has no cast from an object pointer to a function pointer, POSIX promises that their bytes agree. */
static start_function *next_pthread_create(void) {
    union {
        void *object;
        start_function *function;
    } symbol = {dlsym(RTLD_NEXT, "pthread_create")};
    return symbol.function;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
    return refuse() ? EAGAIN : next_pthread_create()(thread, attributes, run, argument);
}
