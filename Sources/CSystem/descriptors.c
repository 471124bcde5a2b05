#include "CSystem.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

// A byte goes with the descriptors: a message of nothing else is not sent everywhere.

int clickwheel_send_descriptors(int socket, uint8_t byte, const int *descriptors, int count) {
    if (count < 1 || count > CLICKWHEEL_DESCRIPTORS) return -EINVAL;
    struct iovec part = {&byte, 1};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * CLICKWHEEL_DESCRIPTORS)] = {0};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control};
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * count);
    while (sendmsg(socket, &message, MSG_NOSIGNAL) < 0)
        if (errno != EINTR) return -errno;
    return 0;
}

int clickwheel_receive_descriptors(int socket, uint8_t *byte, int *descriptors) {
    struct iovec part = {byte, 1};
    _Alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * CLICKWHEEL_DESCRIPTORS)];
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control};
    message.msg_controllen = sizeof control;
    ssize_t received;
    while ((received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0)
        if (errno != EINTR) return -errno;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (received == 0 || header == NULL || header->cmsg_type != SCM_RIGHTS) return 0;
    int count = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    memcpy(descriptors, CMSG_DATA(header), sizeof(int) * count);
    return count;
}
