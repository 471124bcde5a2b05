#define _GNU_SOURCE
#include "CSystem.h"
#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

// One process has one partner. Written before the thread is there that reads them.
static int partner;
static struct timespec grace;

static void *wait_for_partner(void *unused) {
    (void)unused;
    clickwheel_thread_name("partner");
    // Nothing is wished for: what is told without a wish is that the other end is gone.
    struct pollfd end = {.fd = partner, .events = 0};
    while (poll(&end, 1, -1) <= 0) {
        if (errno != EINTR) return NULL;
    }
    nanosleep(&grace, NULL);
    _exit(1);
}

int clickwheel_end_with_partner(int descriptor, int seconds) {
    partner = descriptor;
    grace.tv_sec = seconds;
    clickwheel_thread thread;
    // It calls three functions, none of which needs memory.
    int code = clickwheel_thread_start(&thread, 256 << 10, wait_for_partner, NULL);
    if (code == 0) pthread_detach(thread.handle);
    return code;
}
