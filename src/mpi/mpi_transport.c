/*
 * A transport (pumc_ranks.h) on MPI. Every exchange is a set of non-blocking messages, in pieces of at most 1 MiB, on a
 * copy of the caller's communicator; alarms have a second copy to themselves. The tag of a message or an alarm is the
 * number of its collective call, so that what a rank sent for a call that has failed is told from what belongs to the
 * present one, and what belongs to a later one stays until then.
 *
 * MPI cannot take back a message that was sent. When an exchange is given up, its receives are cancelled; the memory of
 * sends that are still under way is left alone for ever, and messages of earlier calls are dropped as they arrive.
 */
#include "mpi_transport.h"
#include "mpi_member.h"

#include <stdlib.h>

/* A sum of 32 MB over two ranks took 36 ms in one piece and 16 ms in pieces of this size. */
enum { piece_bytes = 1 << 20 };

void pumc_mpi_give_up(member *me) {
    int left = 0;
    if (me->under_way == 0) {
        return;
    }
    for (int32_t r = 0; r < me->receives; ++r) {
        int cancelled = 0;
        if (me->requests[r] != MPI_REQUEST_NULL) {
            MPI_Status status;
            MPI_Cancel(&me->requests[r]);
            MPI_Wait(&me->requests[r], &status);
            MPI_Test_cancelled(&status, &cancelled);
        }
        me->line->received[me->sources[r]] += !cancelled;
    }
    for (int32_t r = me->receives; r < me->under_way; ++r) {
        int done = 0;
        if (me->requests[r] != MPI_REQUEST_NULL) {
            MPI_Test(&me->requests[r], &done, MPI_STATUS_IGNORE);
            left += !done;
        }
    }
    if (left > 0) { /* MPI still reads from this memory, and writes to these requests */
        me->send = NULL;
        me->send_room = 0;
        me->requests = NULL;
        free(me->sources);
        me->sources = NULL;
        me->most_requests = 0;
    }
    me->receives = me->under_way = 0;
    me->has_given_up = 1;
}

/* Takes messages of earlier calls off the line, so that whoever sent them is rid of them. */
static void drop_old_messages(member *me) {
    for (;;) {
        int there = 0, length = 0;
        MPI_Status status;
        MPI_Message message;
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, me->line->data, &there, &status);
        if (!there || !pumc_mpi_is_old(me, status.MPI_TAG)) {
            return;
        }
        MPI_Improbe(status.MPI_SOURCE, status.MPI_TAG, me->line->data, &there, &message, &status);
        if (!there) {
            return;
        }
        MPI_Get_count(&status, MPI_BYTE, &length);
        void *room = malloc(length > 0 ? (size_t)length : 1);
        if (room == NULL) {
            return; /* the next call tries again */
        }
        MPI_Mrecv(room, length, MPI_BYTE, &message, MPI_STATUS_IGNORE);
        ++me->line->received[status.MPI_SOURCE];
        free(room);
    }
}

static pumc_status begin_call(void *self, int64_t call) {
    member *me = self;
    (void)call; /* other handles of the same communicator count as well */
    const pumc_status status = pumc_check_line(me->line);
    if (status != PUMC_OK) {
        return status;
    }
    pumc_mpi_give_up(me);
    /* Making a problem may take rooms as large as the ones; a fit needs far less. */
    free(me->send);
    free(me->receive);
    me->send = me->receive = NULL;
    me->send_room = me->receive_room = 0;
    me->call = ++me->line->call;
    me->has_heard = 0;
    pumc_mpi_drop_old_alarms(me);
    return PUMC_OK;
}

static pumc_status grow(char **room, int64_t *size, int64_t wanted) {
    if (wanted > *size) {
        char *more = malloc((size_t)wanted);
        if (more == NULL) {
            return PUMC_ENOMEM;
        }
        free(*room);
        *room = more;
        *size = wanted;
    }
    return PUMC_OK;
}

static pumc_status give_rooms(void *self, int64_t send_bytes, int64_t receive_bytes, void **send, void **receive) {
    member *me = self;
    const pumc_status status = grow(&me->send, &me->send_room, send_bytes);
    if (status != PUMC_OK || grow(&me->receive, &me->receive_room, receive_bytes) != PUMC_OK) {
        return PUMC_ENOMEM;
    }
    *send = me->send;
    *receive = me->receive;
    return PUMC_OK;
}

static int64_t pieces_of(const int64_t *bytes, int32_t count) {
    int64_t pieces = 0;
    for (int32_t p = 0; p < count; ++p) {
        pieces += (bytes[p] + piece_bytes - 1) / piece_bytes;
    }
    return pieces;
}

static int length_of(int64_t left) { return left < piece_bytes ? (int)left : piece_bytes; }

static pumc_status start_exchange(void *self, const int64_t *send_bytes, const int64_t *receive_bytes) {
    member *me = self;
    const int64_t wanted = pieces_of(send_bytes, me->count) + pieces_of(receive_bytes, me->count);
    const int tag = pumc_mpi_tag(me->call);
    if (wanted > INT32_MAX) {
        return PUMC_ETOOLARGE;
    }
    if (wanted > me->most_requests) {
        MPI_Request *more = malloc((size_t)wanted * sizeof *more);
        int32_t *sources = malloc((size_t)wanted * sizeof *sources);
        if (more == NULL || sources == NULL) {
            free(more);
            free(sources);
            return PUMC_ENOMEM;
        }
        free(me->requests);
        free(me->sources);
        me->requests = more;
        me->sources = sources;
        me->most_requests = (int32_t)wanted;
    }
    me->under_way = me->receives = 0;
    char *to = me->receive;
    for (int32_t p = 0; p < me->count; ++p) {
        for (int64_t left = receive_bytes[p]; left > 0; left -= piece_bytes) {
            const int length = length_of(left);
            if (MPI_Irecv(to, length, MPI_BYTE, p, tag, me->line->data, &me->requests[me->under_way]) != MPI_SUCCESS) {
                return PUMC_EINTERNAL;
            }
            me->sources[me->under_way] = p;
            me->receives = ++me->under_way;
            to += length;
        }
    }
    /* The next rank first: if all began with rank 0, it would be the only one to have anything to do. */
    const char *part = me->send;
    for (int32_t q = 0; q < me->rank; ++q) {
        part += send_bytes[q];
    }
    for (int32_t turn = 1; turn < me->count; ++turn) {
        const int32_t p = (me->rank + turn) % me->count;
        part = p == 0 ? me->send : part;
        for (int64_t left = send_bytes[p]; left > 0; left -= piece_bytes) {
            const int length = length_of(left);
            if (MPI_Isend(part, length, MPI_BYTE, p, tag, me->line->data, &me->requests[me->under_way]) !=
                MPI_SUCCESS) {
                return PUMC_EINTERNAL;
            }
            ++me->under_way;
            ++me->line->sent[p];
            part += length;
        }
    }
    return PUMC_OK;
}

static pumc_status test_exchange(void *self, int32_t *done) {
    member *me = self;
    int all = 1;
    if (me->under_way > 0 && MPI_Testall(me->under_way, me->requests, &all, MPI_STATUSES_IGNORE) != MPI_SUCCESS) {
        return PUMC_EINTERNAL;
    }
    if (all) {
        for (int32_t r = 0; r < me->receives; ++r) {
            ++me->line->received[me->sources[r]];
        }
        me->under_way = me->receives = 0;
    } else if (me->has_given_up) {
        drop_old_messages(me);
    }
    *done = all;
    return PUMC_OK;
}

static void leave(void *self) {
    member *me = self;
    int over = 0;
    MPI_Finalized(&over);
    if (!over) {
        pumc_mpi_give_up(me);
    }
    int done = 1;
    if (!over) {
        MPI_Testall(me->count, me->alarm_requests, &done, MPI_STATUSES_IGNORE);
    }
    if (done) { /* otherwise MPI still reads it */
        free(me->alarm);
        free(me->alarm_requests);
    }
    free(me->send);
    free(me->receive);
    free(me->requests);
    free(me->sources);
    pumc_leave_line(me->line, me);
    free(me);
}

pumc_status pumc_mpi_transport(pumc_transport *out, lines *line) {
    int rank = 0;
    MPI_Comm_rank(line->data, &rank);
    member *me = calloc(1, sizeof *me);
    alarm_message *alarm = malloc(sizeof *alarm);
    MPI_Request *requests = malloc((size_t)line->count * sizeof *requests);
    if (me == NULL || alarm == NULL || requests == NULL) {
        free(me);
        free(alarm);
        free(requests);
        return PUMC_ENOMEM;
    }
    for (int p = 0; p < line->count; ++p) {
        requests[p] = MPI_REQUEST_NULL;
    }
    me->line = line;
    pumc_join_line(line, me);
    me->rank = rank;
    me->count = line->count;
    me->alarm = alarm;
    me->alarm_requests = requests;
    const pumc_transport table = {sizeof table,
                                  me,
                                  rank,
                                  line->count,
                                  begin_call,
                                  give_rooms,
                                  start_exchange,
                                  test_exchange,
                                  pumc_mpi_give_alarm,
                                  pumc_mpi_hear,
                                  leave};
    *out = table;
    return PUMC_OK;
}
