#pragma once
#include "clickwheel_pulse.h"
#include "pulse_library.h"

#include <stdatomic.h>

// What pulse.c, which connects, has for pulse_stream.c, which plays.

/// libpulse's functions without `pa_` before their names, once clickwheel_pulse_open has succeeded.
extern __attribute__((visibility("hidden"))) struct pulse_calls {
#define MEMBER(result, name, takes) result(*name) takes;
    PULSE_CALLS(MEMBER)
} pa;

struct clickwheel_pulse {
    mainloop *loop;
    context *context;
    stream *stream;
    /// An eventfd: the library's thread says with it that something has changed.
    int news;
    uint32_t rate;
    int frame_bytes;
    int channels;
    /// Frames written since all was heard or forgotten: no more can be unheard.
    int64_t held;
    /// Frames that were unheard when the stream was last held up, or -1.
    int64_t unheard;
    bool is_corked;
    atomic_bool is_sounding;
    atomic_int underruns;
};

/// How long a server may take for an answer, in milliseconds.
enum { patience = 5000 };

/// Milliseconds on the monotonic clock.
int64_t pulse_now(void);
/// Says, on the library's thread, that something has changed.
void pulse_tell(clickwheel_pulse *pulse);
void pulse_lock(clickwheel_pulse *pulse);
void pulse_unlock(clickwheel_pulse *pulse);
/// Waits, unlocked, until something has changed; false where nothing has until `deadline`.
bool pulse_wait(clickwheel_pulse *pulse, int64_t deadline);
/// 0, or why the connection or the stream is of no use any more.
int pulse_trouble(clickwheel_pulse *pulse);
/// Waits until `task` is done, and lets go of it.
int pulse_finish(clickwheel_pulse *pulse, operation *task, int milliseconds);
