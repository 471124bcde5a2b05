#ifdef __linux__
#include "pulse_connection.h"

#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

struct pulse_calls pa;

static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int resolve(void *handle) {
#define RESOLVE(result, name, takes) \
    *(void **)&pa.name = dlsym(handle, "pa_" #name); \
    if (!pa.name) { \
        snprintf(failure, sizeof failure, "it has no pa_" #name); \
        return 0; \
    }
    PULSE_CALLS(RESOLVE)
    return 1;
}

static void open_library(void) {
    void *handle = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) snprintf(failure, sizeof failure, "%s", dlerror());
    else resolve(handle);
}

const char *clickwheel_pulse_open(void) {
    pthread_once(&once, open_library);
    return failure[0] ? failure : NULL;
}

const char *clickwheel_pulse_reason(int code) { return pa.strerror(-code); }

int64_t pulse_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void pulse_tell(clickwheel_pulse *pulse) {
    uint64_t one = 1;
    if (write(pulse->news, &one, sizeof one) < 0) return; // It is full of news then.
}

void pulse_lock(clickwheel_pulse *pulse) { pa.threaded_mainloop_lock(pulse->loop); }
void pulse_unlock(clickwheel_pulse *pulse) { pa.threaded_mainloop_unlock(pulse->loop); }

bool pulse_wait(clickwheel_pulse *pulse, int64_t deadline) {
    int64_t left = deadline - pulse_now();
    if (left <= 0) return false;
    pulse_unlock(pulse);
    struct pollfd news = {pulse->news, POLLIN, 0};
    uint64_t count;
    if (poll(&news, 1, (int)left) > 0 && read(pulse->news, &count, sizeof count) < 0) count = 0;
    pulse_lock(pulse);
    return true;
}

static void context_changed(context *c, void *data) { (void)c, pulse_tell(data); }

int pulse_trouble(clickwheel_pulse *pulse) {
    if (pa.context_get_state(pulse->context) > state_context_ready) {
        int code = pa.context_errno(pulse->context);
        return code ? -code : clickwheel_pulse_terminated;
    }
    if (pulse->stream && pa.stream_get_state(pulse->stream) > state_stream_ready) {
        int code = pa.context_errno(pulse->context);
        return code ? -code : clickwheel_pulse_killed;
    }
    return 0;
}

int pulse_finish(clickwheel_pulse *pulse, operation *task, int milliseconds) {
    int code = pulse_trouble(pulse);
    if (!task) return code ? code : -pa.context_errno(pulse->context);
    int64_t deadline = pulse_now() + milliseconds;
    while (!(code = pulse_trouble(pulse)) && pa.operation_get_state(task) == operation_running)
        if (!pulse_wait(pulse, deadline)) {
            code = clickwheel_pulse_timeout;
            break;
        }
    // A call back that came later would find its data gone.
    if (code) pa.operation_cancel(task);
    pa.operation_unref(task);
    return code;
}

clickwheel_pulse *clickwheel_pulse_connect(const char *server, int *code) {
    clickwheel_pulse *pulse = calloc(1, sizeof *pulse);
    *code = clickwheel_pulse_refused;
    if (!pulse) return NULL;
    pulse->news = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pulse->loop = pa.threaded_mainloop_new();
    if (pulse->loop) {
        pulse->context = pa.context_new(pa.threaded_mainloop_get_api(pulse->loop), "Clickwheel");
    }
    if (pulse->news < 0 || !pulse->context || pa.threaded_mainloop_start(pulse->loop) < 0) {
        clickwheel_pulse_close(pulse);
        return NULL;
    }
    pulse_lock(pulse);
    pa.context_set_state_callback(pulse->context, context_changed, pulse);
    // Whoever only asks does not start a server.
    bool has_begun = pa.context_connect(pulse->context, server, no_autospawn, NULL) >= 0;
    if (!has_begun) *code = -pa.context_errno(pulse->context);
    int64_t deadline = pulse_now() + patience;
    while (has_begun && !(*code = pulse_trouble(pulse)) && pa.context_get_state(pulse->context) < state_context_ready)
        if (!pulse_wait(pulse, deadline)) {
            *code = clickwheel_pulse_timeout;
            break;
        }
    pulse_unlock(pulse);
    if (*code == 0) return pulse;
    clickwheel_pulse_close(pulse);
    return NULL;
}

void clickwheel_pulse_close(clickwheel_pulse *pulse) {
    if (pulse->loop) {
        pulse_lock(pulse);
        if (pulse->stream) {
            pa.stream_disconnect(pulse->stream);
            pa.stream_unref(pulse->stream);
        }
        if (pulse->context) {
            pa.context_disconnect(pulse->context);
            pa.context_unref(pulse->context);
        }
        pulse_unlock(pulse);
        pa.threaded_mainloop_stop(pulse->loop);
        pa.threaded_mainloop_free(pulse->loop);
    }
    if (pulse->news >= 0) close(pulse->news);
    free(pulse);
}

struct listing {
    clickwheel_pulse *pulse;
    void (*take)(void *, const char *, const char *);
    void *context;
};

static void list_sink(context *c, const sink_info *sink, int end, void *data) {
    struct listing *listing = data;
    (void)c;
    if (end) pulse_tell(listing->pulse);
    else listing->take(listing->context, sink->name, sink->description);
}

int clickwheel_pulse_list(clickwheel_pulse *pulse, void (*take)(void *, const char *, const char *), void *context) {
    struct listing listing = {pulse, take, context};
    pulse_lock(pulse);
    int code = pulse_finish(pulse, pa.context_get_sink_info_list(pulse->context, list_sink, &listing), patience);
    pulse_unlock(pulse);
    return code;
}
#endif
