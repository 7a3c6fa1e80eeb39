#include "measure.h"

#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double seconds_now(void) { return read_clock(CLOCK_MONOTONIC); }

double processor_seconds(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

double peak_bytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * (double)usage.ru_maxrss; /* Linux counts in kilobytes */
}

int64_t argument(int argc, char **argv, int at, int64_t otherwise) {
    return argc > at ? strtoll(argv[at], NULL, 10) : otherwise;
}

void *allocate(int64_t count, size_t size) {
    void *room = calloc((size_t)count, size);
    if (room == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return room;
}

void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

void figure(const char *group, const char *item, const char *quantity, double value, const char *unit,
            const char *limit) {
    printf("bench\t%s\t%s\t%s\t%.6g\t%s\t%s\n", group, item, quantity, value, unit, limit == NULL ? "-" : limit);
    fflush(stdout);
}
