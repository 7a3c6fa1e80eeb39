/*
 * libpumc on several processes, the ranks, that fit one model together: what programs do on many machines. The rules of
 * pumc.h hold here too. pumc/pumc_mpi.h makes ranks of the processes of an MPI communicator; this header is for their
 * problems, and for those who bring messages of their own.
 */
#ifndef PUMC_PUMC_RANKS_H
#define PUMC_PUMC_RANKS_H

#include <pumc/pumc.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Several processes that fit one model together: the ranks 0 to count - 1. Each has some of the rows. With MPI,
 *  pumc/pumc_mpi.h makes this handle from a communicator, and of this header programs then need the constructors of
 *  problems alone. docs/many-machines.md says which functions work on what ranks hold together;
 *  these are collective: every rank calls them, in the same order and with the same options. If a call fails on one
 * rank, it fails on all of them, and the text of each names that rank. Since 0.2. */
typedef struct pumc_ranks pumc_ranks;

/** How messages get from rank to rank: functions that a program fills in, each with `self` as its first argument. Since
 *  0.2. */
typedef struct pumc_transport {
    int64_t size;  /**< sizeof(pumc_transport) */
    void *self;    /**< handed to each function; the library does not look at it */
    int32_t rank;  /**< of this process, 0 to count - 1 */
    int32_t count; /**< of all processes */
    /** The collective call of this number begins. An exchange that never ended is given up: what other ranks have sent
     *  for earlier calls is dropped when it arrives, and so are their alarms. PUMC_EVALUE, after pumc_report() with the
     *  reason, if nothing can be sent any more. */
    pumc_status (*begin)(void *self, int64_t call);
    /** Room for the bytes that the next exchange sends and receives, aligned for a double. It belongs to the transport,
     *  keeps what was received until the next call of rooms() or begin(), and is never read or written by an exchange
     *  that was given up, unless it was replaced by another. */
    pumc_status (*rooms)(void *self, int64_t send_bytes, int64_t receive_bytes, void **send, void **receive);
    /** Begin to send send_bytes[p] bytes to each rank p and to receive receive_bytes[p] from it; they lie in the rooms,
     *  rank after rank. Both are 0 for this rank itself. If it fails, nothing was sent to anyone. */
    pumc_status (*start)(void *self, const int64_t *send_bytes, const int64_t *receive_bytes);
    /** *done becomes 1 if the exchange is complete. Does not wait. */
    pumc_status (*test)(void *self, int32_t *done);
    /** Tell all other ranks that the present call failed on this one. Does not wait. */
    void (*alarm)(void *self, pumc_status status, const char *text);
    /** PUMC_OK, or the status with which another rank gave the alarm during the present call, and its text. */
    pumc_status (*heard)(void *self, char *text, int64_t length);
    /** Nothing more will be asked of this transport. */
    void (*release)(void *self);
} pumc_transport;

/** The table is copied. From then on the handle owns `self`; if this fails, the caller still does. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_ranks_create(pumc_ranks **out, const pumc_transport *transport);

/** This process's number, and how many there are; -1 for NULL. Since 0.2. */
PUMC_API int32_t pumc_ranks_rank(const pumc_ranks *ranks);
PUMC_API int32_t pumc_ranks_count(const pumc_ranks *ranks);

/** What was made with it keeps what it needs, so that it may be freed first. Since 0.2. */
PUMC_API void pumc_ranks_free(pumc_ranks *ranks);

/** Make one problem of ones that several ranks have. Each rank gives any of them, by their numbers in the whole matrix,
 *  and gets those of a run of rows, cut where all have about the same work. A pair that is given more than once, on any
 *  ranks, counts once. Collective. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_coo_shared_i64(pumc_problem **out, const pumc_ranks *ranks,
                                                                    int64_t rows, int64_t cols, int64_t count,
                                                                    const int64_t *row, const int64_t *col);

/** The same with a confidence for each one, as in pumc_problem_from_coo_weighted_i64(). Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_from_coo_shared_weighted_i64(pumc_problem **out,
                                                                             const pumc_ranks *ranks, int64_t rows,
                                                                             int64_t cols, int64_t count,
                                                                             const int64_t *row, const int64_t *col,
                                                                             const double *confidence);

/** Which rows and columns of a problem this rank has: so many rows from first_row on, and so many columns from
 * first_col on. Of a problem that one process has, all of them. Any pointer may be NULL. Since 0.2. */
PUMC_API PUMC_MUST_USE pumc_status pumc_problem_part(const pumc_problem *problem, int64_t *first_row, int64_t *rows,
                                                     int64_t *first_col, int64_t *cols);

/** For libraries that stand on this one: keep the text of a failure for pumc_last_error(), with characters that are no
 *  part of a line replaced, and return the status. Since 0.2. */
PUMC_API pumc_status pumc_report(pumc_status status, const char *text);

#ifdef __cplusplus
}
#endif

#endif
