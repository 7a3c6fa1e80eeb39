/* Alarms have a copy of the communicator to themselves: a rank that waits for data looks there for them. */
#include "mpi_member.h"

#include <stdio.h>
#include <stdlib.h>

enum { alarm_tag = 1 };

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
            MPI_Isend(me->alarm, (int)sizeof *me->alarm, MPI_BYTE, p, alarm_tag, me->line->alarms,
                      &me->alarm_requests[p]);
            ++me->line->alarms_sent[p];
        }
    }
}

pumc_status pumc_mpi_hear(void *self, char *text, int64_t length) {
    member *me = self;
    for (int there = 1; there && !(me->has_heard && me->heard.call == me->call);) {
        MPI_Status status;
        alarm_message message;
        MPI_Iprobe(MPI_ANY_SOURCE, alarm_tag, me->line->alarms, &there, &status);
        if (there) {
            MPI_Recv(&message, (int)sizeof message, MPI_BYTE, status.MPI_SOURCE, alarm_tag, me->line->alarms,
                     MPI_STATUS_IGNORE);
            ++me->line->alarms_received[status.MPI_SOURCE];
            /* One of a later call is kept for then: its rank was done with this call before. */
            if (message.call >= me->call && !(me->has_heard && me->heard.call <= message.call)) {
                me->heard = message;
                me->has_heard = 1;
            }
        }
    }
    if (!me->has_heard || me->heard.call != me->call) {
        return PUMC_OK;
    }
    snprintf(text, (size_t)length, "%s", me->heard.text);
    return me->heard.status;
}
