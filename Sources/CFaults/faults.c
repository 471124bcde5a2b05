#define _GNU_SOURCE
#include "CFaults.h"
#include "CTorture.h"

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static torture_faults *faults;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv(TORTURE_FAULTS);
    if (path) faults = torture_faults_open(path, false);
}

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

/// Before the disk is told to keep something: the moment to die.
static void keep(void) {
    if (faults && torture_count_call(faults)) kill(getpid(), SIGKILL);
}

/// Whether `bytes` more find no room in the file; pipes and sockets always have some.
static int is_full(int file, long long bytes) {
    struct stat status;
    if (!faults || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
    if (torture_counts_writes(faults)) keep();
    return !torture_take_room(faults, bytes);
}

int fsync(int file) {
    keep();
    return REAL(fsync)(file);
}

int fdatasync(int file) {
    keep();
    return REAL(fdatasync)(file);
}

int rename(const char *old, const char *new) {
    keep();
    return REAL(rename)(old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
    keep();
    return REAL(renameat)(from, old, to, new);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    keep();
    return REAL(renameat2)(from, old, to, new, flags);
}

int link(const char *old, const char *new) {
    keep();
    return REAL(link)(old, new);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
    keep();
    return REAL(linkat)(from, old, to, new, flags);
}

#define FULL(file, bytes) \
    if (is_full(file, (long long)(bytes))) { \
        errno = ENOSPC; \
        return -1; \
    }

ssize_t write(int file, const void *bytes, size_t count) {
    FULL(file, count)
    return REAL(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    FULL(file, count)
    return REAL(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
    FULL(file, count)
    return REAL(pwrite64)(file, bytes, count, offset);
}

ssize_t writev(int file, const struct iovec *pieces, int count) {
    long long sum = 0;
    for (int piece = 0; piece < count; piece++) sum += (long long)pieces[piece].iov_len;
    FULL(file, sum)
    return REAL(writev)(file, pieces, count);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*ask)(clockid_t, struct timespec *);
    if (!ask) ask = REAL(clock_gettime);
    int code = ask(clock, now);
    if (faults && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += torture_clock(faults);
    return code;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (now) *now = exact.tv_sec;
    return exact.tv_sec;
}
#endif
