#define _GNU_SOURCE
#include "CSystem.h"
#include <signal.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

int clickwheel_thread_start(clickwheel_thread *thread, size_t stack, void *(*body)(void *), void *context) {
    // A signal is for the program's threads: one that is blocked here goes to another. The signals of a fault stay,
    // or the thread would die without a word of where.
    sigset_t blocked, before;
    sigfillset(&blocked);
    const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) sigdelset(&blocked, faults[index]);

    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack != 0) pthread_attr_setstacksize(&attributes, stack);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int code = pthread_create(&thread->handle, &attributes, body, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return code;
}

void clickwheel_thread_name(const char *name) {
#ifdef __linux__
    char first[16] = {0};
    for (size_t index = 0; index < sizeof first - 1 && name[index] != 0; index++) first[index] = name[index];
    pthread_setname_np(pthread_self(), first);
#else
    pthread_setname_np(name);
#endif
}

bool clickwheel_is_main_thread(void) {
#ifdef __linux__
    return syscall(SYS_gettid) == getpid();
#else
    return pthread_main_np() != 0;
#endif
}

pthread_key_t clickwheel_thread_local(void (*free)(void *)) {
    pthread_key_t key = 0;
    pthread_key_create(&key, free);
    return key;
}

void clickwheel_condition_make(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifdef __linux__
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

int clickwheel_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, long long deadline) {
    const long long second = 1000000000;
#ifdef __linux__
    struct timespec time = {.tv_sec = deadline / second, .tv_nsec = deadline % second};
    return pthread_cond_timedwait(condition, mutex, &time);
#else
    long long left = deadline - (long long)clock_gettime_nsec_np(CLOCK_MONOTONIC);
    if (left < 0) left = 0;
    struct timespec time = {.tv_sec = left / second, .tv_nsec = left % second};
    return pthread_cond_timedwait_relative_np(condition, mutex, &time);
#endif
}

void clickwheel_mutex_make_recursive(pthread_mutex_t *mutex) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
}
