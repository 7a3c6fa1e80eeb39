#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double seconds_now(void) { return read_clock(CLOCK_MONOTONIC); }

double processor_seconds(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

/* getrusage() will not do: it starts from what the process that started this one held. */
double peak_bytes(void) {
    char line[256];
    double kilobytes = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status != NULL && fgets(line, sizeof line, status) != NULL && sscanf(line, "VmHWM: %lf", &kilobytes) != 1) {
    }
    if (status != NULL) {
        fclose(status);
    }
    return 1024 * kilobytes;
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

void set_option(pumc_options *options, char *text) {
    char *value = strchr(text, '=');
    if (value == NULL) {
        fprintf(stderr, "NAME=VALUE expected, got '%s'\n", text);
        exit(EXIT_FAILURE);
    }
    *value++ = '\0';
    if (pumc_options_set_f64(options, text, atof(value)) != PUMC_OK &&
        pumc_options_set_i64(options, text, atoll(value)) != PUMC_OK) {
        check(pumc_options_set_str(options, text, value));
    }
}

void figure(const char *group, const char *item, const char *quantity, double value, const char *unit,
            const char *limit) {
    printf("bench\t%s\t%s\t%s\t%.6g\t%s\t%s\n", group, item, quantity, value, unit, limit == NULL ? "-" : limit);
    fflush(stdout);
}

static int compare_numbers(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double seconds_an_iteration(const pumc_factors *factors) {
    int64_t iterations = 0;
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    double *seconds = allocate(iterations, sizeof *seconds);
    check(pumc_factors_copy_history(factors, "seconds", seconds, iterations));
    for (int64_t i = iterations - 1; i > 0; --i) {
        seconds[i] -= seconds[i - 1];
    }
    const int64_t from = iterations / 2, count = iterations - from;
    qsort(seconds + from, (size_t)count, sizeof *seconds, compare_numbers);
    const double median = (seconds[from + (count - 1) / 2] + seconds[from + count / 2]) / 2;
    free(seconds);
    return median;
}
