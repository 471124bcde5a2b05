#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>

// What is used of libpulse's interface, which its makers keep within the major version that is opened (libpulse.so.0).

typedef struct mainloop mainloop;
typedef struct api api;
typedef struct context context;
typedef struct stream stream;
typedef struct operation operation;
typedef struct proplist proplist;

typedef struct { int format; uint32_t rate; uint8_t channels; } sample_spec;
typedef struct { uint8_t channels; int map[32]; } channel_map;
typedef struct { uint8_t channels; uint32_t values[32]; } volumes;
typedef struct { uint32_t maxlength, tlength, prebuf, minreq, fragsize; } buffer_attr;
/// The beginning of it; no more is looked at.
typedef struct { const char *name; uint32_t index; const char *description; } sink_info;
/// The beginning of it, likewise.
typedef struct {
    struct timeval timestamp;
    int synchronized_clocks;
    uint64_t sink_usec, source_usec, transport_usec;
    int playing, write_index_corrupt;
    int64_t write_index;
    int read_index_corrupt;
    int64_t read_index;
} timing_info;

enum { state_context_ready = 4, state_stream_ready = 2, operation_running = 0, no_autospawn = 1 };
enum {
    start_corked = 0x1, interpolate_timing = 0x2, auto_timing_update = 0x8, dont_move = 0x200, adjust_latency = 0x2000,
    volume_whole = 0x10000, all_bits = -1,
};

typedef void done(stream *, int success, void *data);

/// A row for each call: what it returns, its name after `pa_`, what it takes.
#define PULSE_CALLS(DO) \
    DO(const char *, strerror, (int)) \
    DO(mainloop *, threaded_mainloop_new, (void)) \
    DO(void, threaded_mainloop_free, (mainloop *)) \
    DO(int, threaded_mainloop_start, (mainloop *)) \
    DO(void, threaded_mainloop_stop, (mainloop *)) \
    DO(void, threaded_mainloop_lock, (mainloop *)) \
    DO(void, threaded_mainloop_unlock, (mainloop *)) \
    DO(api *, threaded_mainloop_get_api, (mainloop *)) \
    DO(proplist *, proplist_new, (void)) \
    DO(int, proplist_sets, (proplist *, const char *, const char *)) \
    DO(void, proplist_free, (proplist *)) \
    DO(context *, context_new, (api *, const char *)) \
    DO(int, context_connect, (context *, const char *, int, const void *)) \
    DO(void, context_disconnect, (context *)) \
    DO(void, context_unref, (context *)) \
    DO(int, context_errno, (const context *)) \
    DO(int, context_get_state, (const context *)) \
    DO(void, context_set_state_callback, (context *, void (*)(context *, void *), void *)) \
    DO(operation *, context_get_sink_info_list, (context *, void (*)(context *, const sink_info *, int, void *), void *)) \
    DO(operation *, context_set_sink_input_volume, \
        (context *, uint32_t, const volumes *, void (*)(context *, int, void *), void *)) \
    DO(stream *, stream_new_with_proplist, \
        (context *, const char *, const sample_spec *, const channel_map *, proplist *)) \
    DO(int, stream_connect_playback, (stream *, const char *, const buffer_attr *, int, const volumes *, stream *)) \
    DO(int, stream_disconnect, (stream *)) \
    DO(void, stream_unref, (stream *)) \
    DO(int, stream_get_state, (const stream *)) \
    DO(uint32_t, stream_get_index, (const stream *)) \
    DO(void, stream_set_state_callback, (stream *, void (*)(stream *, void *), void *)) \
    DO(void, stream_set_write_callback, (stream *, void (*)(stream *, size_t, void *), void *)) \
    DO(void, stream_set_underflow_callback, (stream *, void (*)(stream *, void *), void *)) \
    DO(size_t, stream_writable_size, (const stream *)) \
    DO(int, stream_write, (stream *, const void *, size_t, void (*)(void *), int64_t, int)) \
    DO(int, stream_get_latency, (stream *, uint64_t *, int *)) \
    DO(const timing_info *, stream_get_timing_info, (stream *)) \
    DO(operation *, stream_update_timing_info, (stream *, done *, void *)) \
    DO(operation *, stream_cork, (stream *, int, done *, void *)) \
    DO(operation *, stream_flush, (stream *, done *, void *)) \
    DO(operation *, stream_drain, (stream *, done *, void *)) \
    DO(int, operation_get_state, (const operation *)) \
    DO(void, operation_cancel, (operation *)) \
    DO(void, operation_unref, (operation *))
