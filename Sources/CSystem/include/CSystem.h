#pragma once
#include <stdbool.h>
#include <getopt.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/// What `getopt_long` leaves in its global variables, which Swift must not touch.
typedef struct {
    /// 0: a long option; -1: no more options; ':' a value is missing; '?' an unknown option.
    int code;
    /// The option's place in the table.
    int position;
    /// The option's value, or NULL.
    const char *value;
    /// The index of the next word.
    int next;
} clickwheel_option;

/// Begins again at the first word.
void clickwheel_getopt_reset(void);
clickwheel_option clickwheel_getopt(int count, char **words, const struct option *table);

/// Starts `program` with standard input from `input`, or from /dev/null where that is negative, standard output
/// to `output`, and no other descriptor but standard error; signals as a shell would give them.
///
/// Returns the process id, or the negated errno.
int clickwheel_spawn(const char *program, char *const *words, int input, int output, bool inherits_environment);

#ifdef __APPLE__
/// Takes network, new processes and writing from this process; 0 where it did. Not tested on any machine.
int clickwheel_sandbox_enter(void);
#endif

/// The descriptors that go over a socket at once, at most.
#define CLICKWHEEL_DESCRIPTORS 32

/// Sends a byte and `count` open descriptors over a socket between processes. Returns 0, or the negated errno.
int clickwheel_send_descriptors(int socket, uint8_t byte, const int *descriptors, int count);

/// Waits for a byte and descriptors, for which there are `CLICKWHEEL_DESCRIPTORS` places.
///
/// Returns how many came, 0 where the other end is closed, or the negated errno.
int clickwheel_receive_descriptors(int socket, uint8_t *byte, int *descriptors);

/// A thread of the system.
typedef struct {
    pthread_t handle;
} clickwheel_thread;

/// Starts a thread that runs `body` once, on a stack of `stack` bytes or, for 0, of the system's choice.
///
/// Every signal that another thread can take is blocked in it. Returns 0, or an errno.
int clickwheel_thread_start(clickwheel_thread *thread, size_t stack, void *(*body)(void *), void *context);

/// Ends this process, by a thread of its own, `seconds` after nobody is left at the other end of `descriptor`, a pipe or a
/// socket. Called once. Returns 0, or an errno.
int clickwheel_end_with_partner(int descriptor, int seconds);

/// Lets go of the pages of the program and its libraries that are as their files have them; those that are needed come back by
/// themselves. On Linux only.
void clickwheel_give_back_code(void);

/// Names the calling thread for debuggers and `top`; Linux keeps the first 15 bytes.
void clickwheel_thread_name(const char *name);

/// A number that tells the calling thread from every other that lives; never 0.
static inline unsigned long clickwheel_thread_current(void) {
    return (unsigned long)(uintptr_t)pthread_self();
}

/// Whether the calling thread is the one that the program began with.
bool clickwheel_is_main_thread(void);

/// Makes a key under which every thread has a pointer; `free` is given that of a thread that ends.
pthread_key_t clickwheel_thread_local(void (*free)(void *));

/// Makes a condition whose deadlines are of the monotonic clock.
void clickwheel_condition_make(pthread_cond_t *condition);

/// Waits as `pthread_cond_timedwait` does, until `deadline` in nanoseconds of the monotonic clock.
int clickwheel_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long long deadline);

/// Makes a mutex that the thread that holds it may take again.
void clickwheel_mutex_make_recursive(pthread_mutex_t *mutex);
