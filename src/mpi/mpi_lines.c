#include "mpi_lines.h"
#include "mpi_member.h"

#include <stdlib.h>

static int keyval = MPI_KEYVAL_INVALID;

/* Receives what was sent for calls that failed and that nobody has asked for. A communicator must not be freed with
 * messages on their way: Open MPI would give them to the next one. */
static void drain(MPI_Comm from, int count, const int64_t *sent, const int64_t *received) {
    int64_t *expected = malloc((size_t)count * sizeof *expected);
    if (expected == NULL) {
        return;
    }
    MPI_Alltoall(sent, 1, MPI_INT64_T, expected, 1, MPI_INT64_T, from);
    for (int p = 0; p < count; ++p) {
        for (int64_t left = expected[p] - received[p]; left > 0; --left) {
            int length = 0;
            MPI_Status status;
            MPI_Probe(p, MPI_ANY_TAG, from, &status);
            MPI_Get_count(&status, MPI_BYTE, &length);
            void *room = malloc(length > 0 ? (size_t)length : 1);
            if (room == NULL) {
                break;
            }
            MPI_Recv(room, length, MPI_BYTE, p, status.MPI_TAG, from, MPI_STATUS_IGNORE);
            free(room);
        }
    }
    free(expected);
}

static void free_line(lines *line) {
    free(line->sent);
    free(line);
}

/* Called on every rank when the communicator is freed, and for the world when MPI ends. */
static int forget(MPI_Comm communicator, int key, void *value, void *extra) {
    lines *line = value;
    (void)key;
    (void)extra;
    line->is_open = 0;
    if (communicator != MPI_COMM_WORLD) {
        /* What a failed call still waits for must not take messages that are to be drained. */
        for (member *each = line->members; each != NULL; each = each->next) {
            pumc_mpi_give_up(each);
        }
        drain(line->data, line->count, line->sent, line->received);
        drain(line->alarms, line->count, line->alarms_sent, line->alarms_received);
        MPI_Comm_free(&line->data);
        MPI_Comm_free(&line->alarms);
    }
    if (line->members == NULL) {
        free_line(line);
    }
    return MPI_SUCCESS;
}

void pumc_join_line(lines *line, member *joins) {
    joins->next = line->members;
    line->members = joins;
}

void pumc_leave_line(lines *line, member *leaves) {
    for (member **at = &line->members; *at != NULL; at = &(*at)->next) {
        if (*at == leaves) {
            *at = leaves->next;
            break;
        }
    }
    if (!line->is_open && line->members == NULL) {
        free_line(line);
    }
}

pumc_status pumc_check_line(const lines *line) {
    int over = 0;
    MPI_Finalized(&over);
    if (over) {
        return pumc_report(PUMC_EVALUE, "MPI has ended: what ranks hold together can be freed, and not used");
    }
    if (!line->is_open) {
        return pumc_report(PUMC_EVALUE,
                           "the communicator of these ranks was freed: what they hold together can be freed, "
                           "and not used");
    }
    return PUMC_OK;
}

pumc_status pumc_lines_of(MPI_Comm communicator, lines **out) {
    int found = 0;
    if (keyval == MPI_KEYVAL_INVALID &&
        MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, NULL) != MPI_SUCCESS) {
        return pumc_report(PUMC_EINTERNAL, "MPI_Comm_create_keyval failed");
    }
    if (MPI_Comm_get_attr(communicator, keyval, out, &found) != MPI_SUCCESS) {
        return pumc_report(PUMC_EVALUE, "communicator is not one of MPI's");
    }
    if (found) {
        return PUMC_OK;
    }
    lines *line = calloc(1, sizeof *line);
    int count = 0;
    MPI_Comm_size(communicator, &count);
    int64_t *counters = calloc(4 * (size_t)count, sizeof *counters);
    int is_ready = line != NULL && counters != NULL;
    MPI_Allreduce(MPI_IN_PLACE, &is_ready, 1, MPI_INT, MPI_MIN, communicator); /* or some would wait for others below */
    if (!is_ready) {
        free(line);
        free(counters);
        return pumc_report(PUMC_ENOMEM, "out of memory");
    }
    line->count = count;
    line->is_open = 1;
    line->sent = counters;
    line->received = counters + count;
    line->alarms_sent = counters + 2 * count;
    line->alarms_received = counters + 3 * count;
    if (MPI_Comm_dup(communicator, &line->data) != MPI_SUCCESS ||
        MPI_Comm_dup(communicator, &line->alarms) != MPI_SUCCESS ||
        MPI_Comm_set_errhandler(line->data, MPI_ERRORS_RETURN) != MPI_SUCCESS ||
        MPI_Comm_set_errhandler(line->alarms, MPI_ERRORS_RETURN) != MPI_SUCCESS ||
        MPI_Comm_set_attr(communicator, keyval, line) != MPI_SUCCESS) {
        return pumc_report(PUMC_EINTERNAL, "MPI_Comm_dup failed");
    }
    *out = line;
    return PUMC_OK;
}
