/* What one rank keeps between calls: its end of the messages, and the alarms that it gave and heard. */
#ifndef PUMC_MPI_MEMBER_H
#define PUMC_MPI_MEMBER_H

#include "mpi_lines.h"

typedef struct alarm_message {
    int64_t call;
    int32_t status;
    char text[480];
} alarm_message;

typedef struct member {
    lines *line;
    struct member *next; /* in the line's list */
    int32_t rank, count;
    int64_t call;
    char *send, *receive;
    int64_t send_room, receive_room;
    MPI_Request *requests; /* receives first */
    int32_t *sources;      /* of the receives */
    int32_t receives, under_way, most_requests;
    int has_given_up;    /* an exchange, some time ago */
    alarm_message heard; /* in this call, if has_heard */
    int has_heard;
    alarm_message *alarm; /* of this rank */
    MPI_Request *alarm_requests;
} member;

enum { pumc_mpi_tags = 16384 }; /* half of what every MPI has, 32767 */

/* The tag of what is sent in a call. */
static inline int pumc_mpi_tag(int64_t call) { return (int)(call % pumc_mpi_tags) + 1; }

/* Whether a tag is that of a call before the present one. */
static inline int pumc_mpi_is_old(const member *me, int tag) {
    const int64_t ago = (pumc_mpi_tag(me->call) - tag + pumc_mpi_tags) % pumc_mpi_tags;
    return ago > 0 && ago < pumc_mpi_tags / 2;
}

/* Gives up the exchange that is under way, if there is one. */
void pumc_mpi_give_up(member *me);

/* Takes alarms of earlier calls off the line, which nobody needs any more. */
void pumc_mpi_drop_old_alarms(member *me);

/* The functions `alarm` and `heard` of the transport (pumc_ranks.h). */
void pumc_mpi_give_alarm(void *self, pumc_status status, const char *text);
pumc_status pumc_mpi_hear(void *self, char *text, int64_t length);

#endif
