#pragma once
// event-config.h defines _GNU_SOURCE. When it comes first, glibc lays out fd_set in
// another way than Swift's Glibc module did, and a clean build fails.
#ifdef __linux__
#include <features.h>
#endif
#include <event2/event.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>

// Calls that Swift's C library module lacks or that differ between systems.
#include <errno.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/sendfile.h>
#include <sys/syscall.h>
#endif

/// Sends up to `count` bytes of `file` from `offset` on. Returns how many the socket took, 0 at the end of
/// the file, -1 with `errno` otherwise.
static inline ssize_t clickwheel_sendfile(int socket, int file, int64_t offset, size_t count) {
#ifdef __linux__
    off_t position = (off_t)offset;
    return sendfile(socket, file, &position, count);
#else
    off_t length = (off_t)count;
    if (sendfile(file, socket, (off_t)offset, &length, 0, 0) == -1 && length == 0) return -1;
    return (ssize_t)length;
#endif
}

/// Sends bytes without a signal when the peer is gone; with `more`, the system may wait for what follows.
static inline ssize_t clickwheel_send(int socket, const void *bytes, size_t count, int more) {
#ifdef __linux__
    return send(socket, bytes, count, MSG_NOSIGNAL | (more ? MSG_MORE : 0));
#else
    return send(socket, bytes, count, 0);
#endif
}

/// Reads only what memory already holds: -1 with EAGAIN where the disk would be needed, -1 with another
/// error where the system cannot tell.
static inline ssize_t clickwheel_read_resident(int file, void *bytes, size_t count, int64_t offset) {
#if defined(__linux__) && defined(SYS_preadv2) && defined(RWF_NOWAIT)
    struct iovec vector = {bytes, count};
    return syscall(
        SYS_preadv2, file, &vector, 1UL, (unsigned long)offset,
        (unsigned long)((uint64_t)offset >> (sizeof(long) * 4) >> (sizeof(long) * 4)), RWF_NOWAIT
    );
#else
    errno = ENOTSUP;
    return -1;
#endif
}

/// Accepts a connection whose socket does not block and is closed on `exec`, from its first moment on.
static inline int clickwheel_accept(int listener, struct sockaddr *address, socklen_t *length) {
#ifdef __linux__
    return (int)syscall(SYS_accept4, listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
#else
    int number = accept(listener, address, length);
    if (number >= 0) {
        evutil_make_socket_nonblocking(number);
        evutil_make_socket_closeonexec(number);
    }
    return number;
#endif
}
