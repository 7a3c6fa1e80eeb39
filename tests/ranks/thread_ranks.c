#include "thread_ranks.h"
#include "run_ranks.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A rank that has asked so often in vain waits until there is something: with few cores and many ranks, or beside other
 * work, those that ask again and again take the time of those that they wait for. */
enum { most_ranks = 64, alarms_kept = 8, questions = 20, longest_wait = 1000000 /* ns */ };

/* A test that counts what ranks allocate leaves messages out: it has another allocator for them. */
#ifdef mail_malloc
void *mail_malloc(size_t size);
void mail_free(void *block);
#else
#define mail_malloc malloc
#define mail_free free
#endif

typedef struct message {
    struct message *next;
    int64_t call, length;
    double begins, leaves; /* the line */
    double bytes[];        /* aligned */
} message;

typedef struct queue {
    message *first, *last;
} queue;

typedef struct alarm_note {
    int64_t call;
    pumc_status status;
    char text[480];
} alarm_note;

typedef struct world {
    pthread_mutex_t mutex;
    pthread_cond_t arrived[most_ranks]; /* a message or an alarm for this rank */
    int32_t count;
    queue mail[most_ranks][most_ranks];         /* from, to */
    alarm_note alarms[most_ranks][alarms_kept]; /* of the last calls of a rank, by their number */
    traffic sent[most_ranks];
    double leaves[most_ranks]; /* when the last message of a rank has left */
} world;

typedef struct member {
    world *all;
    int32_t rank;
    int64_t call;
    int asked;
    char *send, *receive;
    int64_t send_room, receive_room, expected[most_ranks];
} member;

static world *the_world; /* of the last run */
static double latency_of_network, seconds_a_byte;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double later(double a, double b) { return a > b ? a : b; }

/* A rank's messages follow each other on its line. */
static void put_on_line(double *line, message *sent) {
    sent->begins = later(*line, now());
    *line = sent->leaves = sent->begins + seconds_a_byte * (double)sent->length;
}

/* When the first messages from all of whom this rank expects some have come off its own line: after the last has left
 * its sender, and not before they have had the time to pass one after the other. All of them are there. */
static double end_of_exchange(const member *me) {
    double first = 0, last = 0, passing = 0;
    for (int32_t p = 0; p < me->all->count; ++p) {
        const message *sent = me->all->mail[p][me->rank].first;
        if (me->expected[p] > 0) {
            first = last > 0 && first < sent->begins ? first : sent->begins;
            last = later(last, sent->leaves);
            passing += sent->leaves - sent->begins;
        }
    }
    return later(last, first + passing) + latency_of_network;
}

static void *demand(void *memory) {
    if (memory == NULL) {
        fputs("the test itself is out of memory\n", stderr);
        abort();
    }
    return memory;
}

static void drop_first(queue *mail) {
    message *first = mail->first;
    mail->first = first->next;
    if (mail->first == NULL) {
        mail->last = NULL;
    }
    mail_free(first);
}

static pumc_status begin_call(void *self, int64_t call) {
    member *me = self;
    free(me->send);
    free(me->receive);
    me->send = me->receive = NULL;
    me->send_room = me->receive_room = 0;
    me->call = call;
    return PUMC_OK;
}

static pumc_status grow(char **room, int64_t *size, int64_t wanted) {
    if (wanted > *size) {
        free(*room);
        *size = 0;
        *room = malloc((size_t)wanted);
        if (*room == NULL) {
            return PUMC_ENOMEM;
        }
        *size = wanted;
    }
    return PUMC_OK;
}

static pumc_status give_rooms(void *self, int64_t send_bytes, int64_t receive_bytes, void **send, void **receive) {
    member *me = self;
    if (grow(&me->send, &me->send_room, send_bytes) != PUMC_OK ||
        grow(&me->receive, &me->receive_room, receive_bytes) != PUMC_OK) {
        return PUMC_ENOMEM;
    }
    *send = me->send;
    *receive = me->receive;
    return PUMC_OK;
}

/* All messages of an exchange or, for want of memory, none. */
static int write_messages(const member *me, const int64_t *send_bytes, message **made) {
    const char *from = me->send;
    int failed = 0;
    for (int32_t p = 0; p < me->all->count; ++p) {
        made[p] = NULL;
        if (send_bytes[p] > 0 && !failed) {
            made[p] = mail_malloc(sizeof(message) + (size_t)send_bytes[p]);
            failed = made[p] == NULL;
        }
        if (made[p] != NULL) {
            made[p]->next = NULL;
            made[p]->call = me->call;
            made[p]->length = send_bytes[p];
            memcpy(made[p]->bytes, from, (size_t)send_bytes[p]);
        }
        from += send_bytes[p];
    }
    for (int32_t p = 0; p < me->all->count && failed; ++p) {
        if (made[p] != NULL) {
            mail_free(made[p]);
        }
    }
    return !failed;
}

static pumc_status start_exchange(void *self, const int64_t *send_bytes, const int64_t *receive_bytes) {
    member *me = self;
    message *made[most_ranks];
    me->asked = 0;
    memcpy(me->expected, receive_bytes, (size_t)me->all->count * sizeof *receive_bytes);
    if (!write_messages(me, send_bytes, made)) {
        return PUMC_ENOMEM;
    }
    pthread_mutex_lock(&me->all->mutex);
    traffic *sent = &me->all->sent[me->rank];
    const int64_t before = sent->messages;
    ++sent->exchanges;
    /* The next rank first, as MPI ranks do: if all began with rank 0, the line to the last would stay empty for long.
     */
    for (int32_t turn = 0; turn < me->all->count; ++turn) {
        const int32_t p = (me->rank + turn) % me->all->count;
        if (made[p] == NULL) {
            continue;
        }
        put_on_line(&me->all->leaves[me->rank], made[p]);
        queue *mail = &me->all->mail[me->rank][p];
        if (mail->last != NULL) {
            mail->last->next = made[p];
        } else {
            mail->first = made[p];
        }
        mail->last = made[p];
        pthread_cond_signal(&me->all->arrived[p]);
        sent->bytes += send_bytes[p];
        ++sent->messages;
    }
    sent->silent += sent->messages == before;
    pthread_mutex_unlock(&me->all->mutex);
    return PUMC_OK;
}

static int all_have_sent(const member *me) {
    int all = 1;
    for (int32_t p = 0; p < me->all->count; ++p) {
        queue *mail = &me->all->mail[p][me->rank];
        while (mail->first != NULL && mail->first->call < me->call) {
            drop_first(mail);
        }
        const int64_t wanted = me->expected[p];
        if (wanted > 0 && (mail->first == NULL || mail->first->call != me->call)) {
            all = 0;
        }
    }
    return all;
}

/* With the mutex locked. */
static void wait_a_little(const member *me) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += longest_wait;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&me->all->arrived[me->rank], &me->all->mutex, &until);
}

static pumc_status test_exchange(void *self, int32_t *done) {
    member *me = self;
    char *to = me->receive;
    pthread_mutex_lock(&me->all->mutex);
    *done = all_have_sent(me);
    if (!*done && ++me->asked > questions) {
        wait_a_little(me);
        *done = all_have_sent(me);
    }
    *done = *done && (latency_of_network + seconds_a_byte == 0 || end_of_exchange(me) <= now());
    for (int32_t p = 0; p < me->all->count && *done; ++p) {
        queue *mail = &me->all->mail[p][me->rank];
        if (me->expected[p] > 0) {
            if (mail->first->length != me->expected[p]) {
                fprintf(stderr, "rank %d expects %lld bytes of rank %d, which sent %lld\n", me->rank,
                        (long long)me->expected[p], p, (long long)mail->first->length);
                abort();
            }
            memcpy(to, mail->first->bytes, (size_t)me->expected[p]);
            to += me->expected[p];
            drop_first(mail);
        }
    }
    pthread_mutex_unlock(&me->all->mutex);
    return PUMC_OK;
}

static void give_alarm(void *self, pumc_status status, const char *text) {
    member *me = self;
    pthread_mutex_lock(&me->all->mutex);
    alarm_note *note = &me->all->alarms[me->rank][me->call % alarms_kept];
    note->call = me->call;
    note->status = status;
    snprintf(note->text, sizeof note->text, "%s", text);
    for (int32_t p = 0; p < me->all->count; ++p) {
        pthread_cond_signal(&me->all->arrived[p]);
    }
    pthread_mutex_unlock(&me->all->mutex);
}

static pumc_status hear(void *self, char *text, int64_t length) {
    member *me = self;
    pumc_status status = PUMC_OK;
    pthread_mutex_lock(&me->all->mutex);
    for (int32_t p = 0; p < me->all->count; ++p) {
        const alarm_note *note = &me->all->alarms[p][me->call % alarms_kept];
        if (p != me->rank && note->call == me->call && status == PUMC_OK) {
            status = note->status;
            snprintf(text, (size_t)length, "%s", note->text);
        }
    }
    pthread_mutex_unlock(&me->all->mutex);
    return status;
}

static void leave(void *self) {
    member *me = self;
    free(me->send);
    free(me->receive);
    free(me);
}

static void empty(world *all) {
    for (int32_t p = 0; p < most_ranks; ++p) {
        for (int32_t q = 0; q < most_ranks; ++q) {
            while (all->mail[p][q].first != NULL) {
                drop_first(&all->mail[p][q]);
            }
        }
    }
}

typedef struct job {
    pumc_ranks *ranks;
    rank_body body;
    void *payload;
} job;

static void *work(void *given) {
    job *mine = given;
    mine->body(mine->ranks, mine->payload);
    pumc_ranks_free(mine->ranks);
    return NULL;
}

void run_ranks(int32_t count, rank_body body, void *payload) {
    static world room;
    pthread_t threads[most_ranks];
    job jobs[most_ranks];
    if (the_world != NULL) {
        empty(the_world);
        pthread_mutex_destroy(&the_world->mutex);
        for (int32_t p = 0; p < the_world->count; ++p) {
            pthread_cond_destroy(&the_world->arrived[p]);
        }
    }
    memset(&room, 0, sizeof room);
    the_world = &room;
    pthread_mutex_init(&room.mutex, NULL);
    for (int32_t p = 0; p < count; ++p) {
        pthread_cond_init(&room.arrived[p], NULL);
    }
    room.count = count;
    for (int32_t p = 0; p < count; ++p) {
        member *me = demand(calloc(1, sizeof *me));
        me->all = &room;
        me->rank = p;
        const pumc_transport table = {sizeof table,  me,         p,    count, begin_call, give_rooms, start_exchange,
                                      test_exchange, give_alarm, hear, leave};
        jobs[p] = (job){NULL, body, payload};
        if (pumc_ranks_create(&jobs[p].ranks, &table) != PUMC_OK) {
            fprintf(stderr, "%s\n", pumc_last_error());
            abort();
        }
    }
    for (int32_t p = 0; p < count; ++p) {
        if (pthread_create(&threads[p], NULL, work, &jobs[p]) != 0) {
            fputs("the test itself has no threads\n", stderr);
            abort();
        }
    }
    for (int32_t p = 0; p < count; ++p) {
        pthread_join(threads[p], NULL);
    }
    empty(&room);
}

const int32_t *rank_counts(void) {
    static const int32_t all[] = {1, 2, 3, 4, 7, 8, 0};
    return all;
}

const int32_t *some_rank_counts(void) {
    static const int32_t some[] = {3, 8, 0};
    return some;
}

int is_here(int32_t rank) {
    (void)rank;
    return 1;
}

int is_first_process(void) { return 1; }

void tell_all(void *bytes, int32_t size) {
    (void)bytes;
    (void)size;
}

traffic take_traffic(int32_t rank) {
    pthread_mutex_lock(&the_world->mutex);
    const traffic sent = the_world->sent[rank];
    the_world->sent[rank] = (traffic){0, 0, 0, 0};
    pthread_mutex_unlock(&the_world->mutex);
    return sent;
}

void slow_down(double latency, double bytes_a_second) {
    latency_of_network = latency;
    seconds_a_byte = bytes_a_second > 0 ? 1 / bytes_a_second : 0;
}
