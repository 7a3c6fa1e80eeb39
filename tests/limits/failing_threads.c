#define _GNU_SOURCE
#include "failing_threads.h"

#include "countdown.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>

typedef int start_function(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument);

static countdown threads;

void fail_threads_after(int64_t passing, int only_one) { begin_countdown(&threads, passing, only_one); }

int64_t allow_threads(void) { return end_countdown(&threads); }

int64_t threads_asked_for(void) { return requests_of(&threads); }

/* ISO C has no cast from an object pointer to a function pointer, POSIX promises that their bytes agree. */
static start_function *next_pthread_create(void) {
    union {
        void *object;
        start_function *function;
    } symbol = {dlsym(RTLD_NEXT, "pthread_create")};
    return symbol.function;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
    return is_refused(&threads) ? EAGAIN : next_pthread_create()(thread, attributes, run, argument);
}
