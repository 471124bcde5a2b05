#define _GNU_SOURCE
#include "clickwheel_systemd.h"

#include <stddef.h>

#if __has_include(<systemd/sd-bus.h>)
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>
#include <unistd.h>

#define CALLS(DO) \
    DO(sd_bus_add_object_vtable) DO(sd_bus_close_unref) DO(sd_bus_emit_properties_changed_strv) \
    DO(sd_bus_emit_signal) DO(sd_bus_error_set) DO(sd_bus_get_events) DO(sd_bus_get_fd) DO(sd_bus_get_n_queued_write) \
    DO(sd_bus_get_timeout) DO(sd_bus_is_open) DO(sd_bus_message_append) DO(sd_bus_message_close_container) \
    DO(sd_bus_message_get_errno) DO(sd_bus_message_get_member) DO(sd_bus_message_open_container) \
    DO(sd_bus_message_read) DO(sd_bus_open_user) DO(sd_bus_process) DO(sd_bus_reply_method_return) \
    DO(sd_bus_request_name_async)

static struct {
#define MEMBER(name) __typeof__(&name) name;
    CALLS(MEMBER)
} library;

static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const char path[] = "/org/mpris/MediaPlayer2";
static const char player_interface[] = "org.mpris.MediaPlayer2.Player";
static const char track_prefix[] = "/org/clickwheel/item/";
static const char no_track[] = "/org/mpris/MediaPlayer2/TrackList/NoTrack";
static const char *const loops[] = {"None", "Track", "Playlist"};

struct clickwheel_bus {
    struct clickwheel_bus_calls calls;
    /// The connection; NULL while there is none.
    sd_bus *bus;
    /// Whether the first name was somebody else's, so that the second was asked for.
    int is_second;
    /// Why the bus gives no name, as a negated errno; 0 while it may.
    int refusal;
    int wake[2];
    atomic_int changed, jumped, stopped;
};

static void ask(clickwheel_bus *self, struct clickwheel_bus_state *state) {
    memset(state, 0, sizeof *state);
    state->length_us = -1;
    self->calls.state(self->calls.context, state);
}

static void tell(clickwheel_bus *self, int command, int64_t number, int64_t item) {
    self->calls.command(self->calls.context, command, number, item);
}

static int entry(sd_bus_message *message, const char *key, const char *type, const char *text) {
    if (!*text) return 0;
    if (*type == 'a') return library.sd_bus_message_append(message, "{sv}", key, "as", 1, text);
    return library.sd_bus_message_append(message, "{sv}", key, type, text);
}

static int append_metadata(sd_bus_message *reply, const struct clickwheel_bus_state *state) {
    char track[64];
    snprintf(track, sizeof track, "%s%" PRId64, track_prefix, state->item);
    int code = library.sd_bus_message_open_container(reply, 'a', "{sv}");
    if (code >= 0) code = entry(reply, "mpris:trackid", "o", state->item ? track : no_track);
    if (code >= 0 && state->item && state->length_us >= 0)
        code = library.sd_bus_message_append(reply, "{sv}", "mpris:length", "x", state->length_us);
    if (code >= 0) code = entry(reply, "mpris:artUrl", "s", state->art);
    if (code >= 0) code = entry(reply, "xesam:title", "s", state->title);
    if (code >= 0) code = entry(reply, "xesam:artist", "as", state->artist);
    if (code >= 0) code = entry(reply, "xesam:album", "s", state->album);
    return code < 0 ? code : library.sd_bus_message_close_container(reply);
}

static int get_player(sd_bus *bus, const char *object, const char *interface, const char *name, sd_bus_message *reply,
                      void *context, sd_bus_error *error) {
    (void)bus, (void)object, (void)interface, (void)error;
    static const char *const statuses[] = {"Stopped", "Playing", "Paused"};
    struct clickwheel_bus_state state;
    ask(context, &state);
#define IS(text) (strcmp(name, text) == 0)
#define APPEND(type, value) return library.sd_bus_message_append(reply, type, value)
    if (IS("PlaybackStatus")) APPEND("s", statuses[state.status]);
    if (IS("LoopStatus")) APPEND("s", loops[state.loop]);
    if (IS("Shuffle")) APPEND("b", state.is_shuffled);
    if (IS("Metadata")) return append_metadata(reply, &state);
    if (IS("Volume")) APPEND("d", state.volume);
    if (IS("Position")) APPEND("x", state.position_us);
    if (IS("Rate") || IS("MinimumRate") || IS("MaximumRate")) APPEND("d", 1.0);
    if (IS("CanControl")) APPEND("b", 1);
    if (IS("CanSeek")) APPEND("b", state.can_seek);
    // CanGoNext, CanGoPrevious, CanPlay, CanPause
    APPEND("b", state.has_queue);
}

static int set_player(sd_bus *bus, const char *object, const char *interface, const char *name, sd_bus_message *value,
                      void *context, sd_bus_error *error) {
    (void)bus, (void)object, (void)interface;
    int code = 0;
    if (IS("Volume")) {
        double volume = 0;
        code = library.sd_bus_message_read(value, "d", &volume);
        if (code < 0) return code;
        if (!isfinite(volume)) return library.sd_bus_error_set(error, SD_BUS_ERROR_INVALID_ARGS, "Volume is no number.");
        tell(context, clickwheel_bus_set_volume, llround(fmin(fmax(volume, 0), 1) * 100), 0);
    } else if (IS("Shuffle")) {
        int is_on = 0;
        code = library.sd_bus_message_read(value, "b", &is_on);
        if (code >= 0) tell(context, clickwheel_bus_set_shuffle, is_on != 0, 0);
    } else if (IS("LoopStatus")) {
        const char *text = NULL;
        code = library.sd_bus_message_read(value, "s", &text);
        if (code < 0) return code;
        int loop = 0;
        while (loop < 3 && strcmp(loops[loop], text) != 0) loop++;
        if (loop == 3)
            return library.sd_bus_error_set(error, SD_BUS_ERROR_INVALID_ARGS, "LoopStatus is None, Track or Playlist.");
        tell(context, clickwheel_bus_set_loop, loop, 0);
    } else {
        // Rate: there is only the one, as MinimumRate and MaximumRate say.
        double rate = 0;
        code = library.sd_bus_message_read(value, "d", &rate);
        if (code >= 0 && rate == 0) tell(context, clickwheel_bus_pause, 0, 0);
    }
    return code < 0 ? code : 0;
}

static int get_root(sd_bus *bus, const char *object, const char *interface, const char *name, sd_bus_message *reply,
                    void *context, sd_bus_error *error) {
    (void)bus, (void)object, (void)interface, (void)context, (void)error;
    if (IS("Identity")) APPEND("s", "Clickwheel");
    if (IS("SupportedUriSchemes") || IS("SupportedMimeTypes")) return library.sd_bus_message_append(reply, "as", 0);
    // CanQuit, CanRaise, HasTrackList
    APPEND("b", 0);
}

static int nothing(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)context, (void)error;
    return library.sd_bus_reply_method_return(call, "");
}

static int press(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)error;
    static const char *const names[] = {"Next", "Previous", "Pause", "PlayPause", "Stop", "Play"};
    const char *name = library.sd_bus_message_get_member(call);
    for (int command = 0; name && command < 6; command++)
        if (strcmp(names[command], name) == 0) tell(context, command, 0, 0);
    return library.sd_bus_reply_method_return(call, "");
}

static int seek(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)error;
    int64_t offset = 0;
    int code = library.sd_bus_message_read(call, "x", &offset);
    if (code < 0) return code;
    tell(context, clickwheel_bus_seek, offset, 0);
    return library.sd_bus_reply_method_return(call, "");
}

static int set_position(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)error;
    const char *track = NULL;
    int64_t position = 0;
    int code = library.sd_bus_message_read(call, "ox", &track, &position);
    if (code < 0) return code;
    size_t length = sizeof track_prefix - 1;
    if (strncmp(track, track_prefix, length) == 0 && position >= 0)
        tell(context, clickwheel_bus_set_position, position, strtoll(track + length, NULL, 10));
    return library.sd_bus_reply_method_return(call, "");
}

static int open_uri(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)call, (void)context;
    return library.sd_bus_error_set(error, SD_BUS_ERROR_NOT_SUPPORTED, "Clickwheel plays what is in its library.");
}

// The first entry refers to the library, which is not linked: it is completed when the library is open.
#define START {.type = _SD_BUS_VTABLE_START, .flags = 0, \
    .x = {.start = {.element_size = sizeof(sd_bus_vtable), .features = _SD_BUS_VTABLE_PARAM_NAMES}}}
#define CHANGES SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE
#define SHOWN(name, type) SD_BUS_PROPERTY(name, type, get_player, 0, CHANGES)
#define SET(name, type) SD_BUS_WRITABLE_PROPERTY(name, type, get_player, set_player, 0, SD_BUS_VTABLE_UNPRIVILEGED | CHANGES)
#define CONSTANT(name, type, get) SD_BUS_PROPERTY(name, type, get, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define METHOD(name, arguments, run) SD_BUS_METHOD(name, arguments, "", run, SD_BUS_VTABLE_UNPRIVILEGED)

static sd_bus_vtable root_table[] = {
    START, METHOD("Raise", "", nothing), METHOD("Quit", "", nothing), CONSTANT("CanQuit", "b", get_root),
    CONSTANT("CanRaise", "b", get_root), CONSTANT("HasTrackList", "b", get_root), CONSTANT("Identity", "s", get_root),
    CONSTANT("SupportedUriSchemes", "as", get_root), CONSTANT("SupportedMimeTypes", "as", get_root), SD_BUS_VTABLE_END,
};

static sd_bus_vtable player_table[] = {
    START, METHOD("Next", "", press), METHOD("Previous", "", press), METHOD("Pause", "", press),
    METHOD("PlayPause", "", press), METHOD("Stop", "", press), METHOD("Play", "", press), METHOD("Seek", "x", seek),
    METHOD("SetPosition", "ox", set_position), METHOD("OpenUri", "s", open_uri), SD_BUS_SIGNAL("Seeked", "x", 0),
    SHOWN("PlaybackStatus", "s"), SET("LoopStatus", "s"), SET("Rate", "d"), SET("Shuffle", "b"), SHOWN("Metadata", "a{sv}"),
    SET("Volume", "d"), SD_BUS_PROPERTY("Position", "x", get_player, 0, 0), CONSTANT("MinimumRate", "d", get_player),
    CONSTANT("MaximumRate", "d", get_player), SHOWN("CanGoNext", "b"), SHOWN("CanGoPrevious", "b"), SHOWN("CanPlay", "b"),
    SHOWN("CanPause", "b"), SHOWN("CanSeek", "b"), CONSTANT("CanControl", "b", get_player), SD_BUS_VTABLE_END,
};

static void open_library(void) {
    void *handle = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        return;
    }
#define RESOLVE(member) \
    *(void **)&library.member = dlsym(handle, #member); \
    if (!library.member) snprintf(failure, sizeof failure, "it is too old: it has no %s", #member);
    CALLS(RESOLVE)
    const void *format = dlsym(handle, "sd_bus_object_vtable_format");
    if (!format) snprintf(failure, sizeof failure, "it is too old: it has no sd_bus_object_vtable_format");
    root_table[0].x.start.vtable_format_reference = format;
    player_table[0].x.start.vtable_format_reference = format;
}

const char *clickwheel_bus_open(void) {
    pthread_once(&once, open_library);
    return failure[0] ? failure : NULL;
}

clickwheel_bus *clickwheel_bus_make(struct clickwheel_bus_calls calls) {
    clickwheel_bus *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->calls = calls;
    if (pipe2(self->wake, O_CLOEXEC | O_NONBLOCK) == 0) return self;
    int code = errno;
    free(self);
    errno = code;
    return NULL;
}

static int ask_name(clickwheel_bus *self);

/// Takes what the bus says of a name that was asked for.
static int named(sd_bus_message *reply, void *context, sd_bus_error *error) {
    (void)error;
    clickwheel_bus *self = context;
    // DBUS_REQUEST_NAME_REPLY_EXISTS of the D-Bus specification; with any other answer the name is ours, as nobody waits
    // in a queue for it.
    const uint32_t exists = 3;
    uint32_t answer = 0;
    int code = -library.sd_bus_message_get_errno(reply);
    if (code == 0) code = library.sd_bus_message_read(reply, "u", &answer);
    if (code >= 0 && answer != exists) {
        self->calls.joined(self->calls.context);
    } else if (code >= 0 && !self->is_second) {
        self->is_second = 1;
        code = ask_name(self);
    } else if (code >= 0) {
        code = -EEXIST;
    }
    if (code < 0) self->refusal = code;
    return 0;
}

/// Asks for a name without waiting for it: a bus that hangs would hold its caller up for 25 seconds and more.
static int ask_name(clickwheel_bus *self) {
    char name[96] = "org.mpris.MediaPlayer2.clickwheel";
    if (self->is_second)
        snprintf(name, sizeof name, "org.mpris.MediaPlayer2.clickwheel.instance%d", (int)getpid());
    return library.sd_bus_request_name_async(self->bus, NULL, name, 0, named, self);
}

/// Begins to connect; the rest of it is done by `sd_bus_process`.
static int join(clickwheel_bus *self) {
    self->is_second = self->refusal = 0;
    int code = library.sd_bus_open_user(&self->bus);
    if (code >= 0)
        code = library.sd_bus_add_object_vtable(self->bus, NULL, path, "org.mpris.MediaPlayer2", root_table, self);
    if (code >= 0) code = library.sd_bus_add_object_vtable(self->bus, NULL, path, player_interface, player_table, self);
    return code < 0 ? code : ask_name(self);
}

/// Tells what has changed since the last time, once, however often it was.
///
/// Nothing is told while the bus has not taken what it was sent before: what changes meanwhile takes no memory, and is one
/// change as soon as it has. What cannot be told is left out; `sd_bus_process` says it when the bus is gone.
static void announce(clickwheel_bus *self) {
    static char *names[] = {"PlaybackStatus", "LoopStatus", "Shuffle", "Metadata", "Volume", "CanGoNext",
                            "CanGoPrevious", "CanPlay", "CanPause", "CanSeek", NULL};
    uint64_t waiting = 0;
    if (library.sd_bus_get_n_queued_write(self->bus, &waiting) < 0 || waiting > 0) return;
    if (atomic_exchange(&self->changed, 0))
        library.sd_bus_emit_properties_changed_strv(self->bus, path, player_interface, names);
    if (atomic_exchange(&self->jumped, 0)) {
        struct clickwheel_bus_state state;
        ask(self, &state);
        library.sd_bus_emit_signal(self->bus, path, player_interface, "Seeked", "x", state.position_us);
    }
}

static uint64_t microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/// How long `poll` may sleep until the clock shows `until`, in milliseconds.
static int sleep_until(uint64_t until) {
    uint64_t time = microseconds();
    return until <= time ? 0 : (int)((until - time) / 1000 < 60000 ? (until - time) / 1000 + 1 : 60000);
}

/// How long `poll` may sleep, in milliseconds, or -1 for as long as it likes.
static int patience(clickwheel_bus *self) {
    uint64_t until = UINT64_MAX;
    if (library.sd_bus_get_timeout(self->bus, &until) < 0 || until == UINT64_MAX) return -1;
    return sleep_until(until);
}

static void empty(int end) {
    char bytes[64];
    while (read(end, bytes, sizeof bytes) > 0) {}
}

int clickwheel_bus_rest(clickwheel_bus *self, int milliseconds) {
    uint64_t until = microseconds() + (uint64_t)milliseconds * 1000;
    while (!atomic_load(&self->stopped)) {
        int left = sleep_until(until);
        if (left == 0) return 1;
        struct pollfd place = {.fd = self->wake[0], .events = POLLIN};
        poll(&place, 1, left);
        empty(self->wake[0]);
    }
    return 0;
}

/// Whether the connection is of no use any more, now that sd-bus has answered `code`.
static int is_gone(clickwheel_bus *self, int code) {
    return code == -ENOTCONN || code == -ECONNRESET || code == -EPIPE || code == -ESHUTDOWN ||
           library.sd_bus_is_open(self->bus) <= 0;
}

/// Answers until `clickwheel_bus_end`, or until the bus is gone or gives no name.
static int serve(clickwheel_bus *self) {
    int failures = 0;
    while (!atomic_load(&self->stopped)) {
        int code = library.sd_bus_process(self->bus, NULL);
        if (self->refusal) return self->refusal;
        if (code < 0) {
            // Memory, for one, may be there again in a second. But a message that cannot be read stays the next one to be
            // read, so there is an end to trying.
            if (is_gone(self, code) || ++failures == 10) return code;
            clickwheel_bus_rest(self, 1000);
            continue;
        }
        failures = 0;
        announce(self);
        if (code > 0) continue;
        struct pollfd places[2] = {
            {.fd = library.sd_bus_get_fd(self->bus), .events = (short)library.sd_bus_get_events(self->bus)},
            {.fd = self->wake[0], .events = POLLIN},
        };
        if (poll(places, 2, patience(self)) < 0 && errno != EINTR) return -errno;
        empty(self->wake[0]);
    }
    return 0;
}

int clickwheel_bus_run(clickwheel_bus *self) {
    int code = join(self);
    if (code >= 0) code = serve(self);
    // What is not sent yet is dropped: a bus that has stopped reading would hold a flush up without limit.
    self->bus = library.sd_bus_close_unref(self->bus);
    return code;
}

static void wake(clickwheel_bus *self) {
    // A pipe that is full wakes as well.
    ssize_t written = write(self->wake[1], "", 1);
    (void)written;
}

void clickwheel_bus_changed(clickwheel_bus *self, int has_jumped) {
    if (has_jumped) atomic_store(&self->jumped, 1);
    if (!atomic_exchange(&self->changed, 1)) wake(self);
}

void clickwheel_bus_end(clickwheel_bus *self) {
    atomic_store(&self->stopped, 1);
    wake(self);
}

void clickwheel_bus_free(clickwheel_bus *self) {
    close(self->wake[0]);
    close(self->wake[1]);
    free(self);
}

#else

const char *clickwheel_bus_open(void) { return "it was not there when Clickwheel was built"; }
clickwheel_bus *clickwheel_bus_make(struct clickwheel_bus_calls calls) {
    (void)calls;
    return NULL;
}
int clickwheel_bus_run(clickwheel_bus *bus) { return (void)bus, 0; }
int clickwheel_bus_rest(clickwheel_bus *bus, int milliseconds) { return (void)bus, (void)milliseconds, 0; }
void clickwheel_bus_changed(clickwheel_bus *bus, int has_jumped) { (void)bus, (void)has_jumped; }
void clickwheel_bus_end(clickwheel_bus *bus) { (void)bus; }
void clickwheel_bus_free(clickwheel_bus *bus) { (void)bus; }

#endif
