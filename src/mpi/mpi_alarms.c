/* Alarms have a copy of the communicator to themselves: a rank that waits for data looks there for them. */
#include "mpi_member.h"

#include <stdio.h>
#include <stdlib.h>

void pumc_mpi_give_alarm(void *self, pumc_status status, const char *text) {
    member *me = self;
    int done = 1;
    if (pumc_check_line(me->line) != PUMC_OK) {
        return;
    }
    MPI_Testall(me->count, me->alarm_requests, &done, MPI_STATUSES_IGNORE);
    if (!done) { /* the last one is still on its way */
        alarm_message *more = malloc(sizeof *more);
        MPI_Request *requests = malloc((size_t)me->count * sizeof *requests);
        if (more == NULL || requests == NULL) {
            free(more);
            free(requests);
            MPI_Waitall(me->count, me->alarm_requests, MPI_STATUSES_IGNORE);
        } else {
            me->alarm = more;
            me->alarm_requests = requests;
        }
    }
    me->alarm->call = me->call;
    me->alarm->status = status;
    snprintf(me->alarm->text, sizeof me->alarm->text, "%s", text);
    for (int32_t p = 0; p < me->count; ++p) {
        me->alarm_requests[p] = MPI_REQUEST_NULL;
        if (p != me->rank) {
            MPI_Isend(me->alarm, (int)sizeof *me->alarm, MPI_BYTE, p, pumc_mpi_tag(me->call), me->line->alarms,
                      &me->alarm_requests[p]);
            ++me->line->alarms_sent[p];
        }
    }
}

/* Takes one alarm off the line: of this tag, or of any if the first there is an old one. */
static int receive(member *me, int tag, alarm_message *message) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, tag, me->line->alarms, &there, &status);
    if (!there || (tag == MPI_ANY_TAG && !pumc_mpi_is_old(me, status.MPI_TAG))) {
        return 0;
    }
    MPI_Recv(message, (int)sizeof *message, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, me->line->alarms,
             MPI_STATUS_IGNORE);
    ++me->line->alarms_received[status.MPI_SOURCE];
    return 1;
}

void pumc_mpi_drop_old_alarms(member *me) {
    alarm_message message;
    while (receive(me, MPI_ANY_TAG, &message)) {
    }
}

/* A rank may be calls ahead of this one, if they fail without it: their alarms stay on the line until their call. */
pumc_status pumc_mpi_hear(void *self, char *text, int64_t length) {
    member *me = self;
    alarm_message message;
    while (!me->has_heard && receive(me, pumc_mpi_tag(me->call), &message)) {
        if (message.call == me->call) { /* and not a call that had the same tag long ago */
            me->heard = message;
            me->has_heard = 1;
        }
    }
    if (!me->has_heard) {
        return PUMC_OK;
    }
    snprintf(text, (size_t)length, "%s", me->heard.text);
    return me->heard.status;
}
