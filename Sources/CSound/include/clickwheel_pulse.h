#pragma once
#ifdef __linux__
#include <features.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// PulseAudio's library, opened when a stream is first asked for instead of with the program; clickwheel_alsa.h says why.
// It is the way to the servers PulseAudio and PipeWire (through pipewire-pulse).
//
// The library's own thread hears the server; what waits for it here does so without holding the library's lock, and
// never without end. One thread at a time uses a connection. Where a call fails it returns a negative code, and the
// connection, or the stream, is of no use any more.

/// A connection to a server, and the stream on it once there is one.
typedef struct clickwheel_pulse clickwheel_pulse;

/// What a sample is, by PulseAudio's numbers.
enum clickwheel_pulse_sample {
    clickwheel_pulse_int16 = 3,
    clickwheel_pulse_float32 = 5,
    clickwheel_pulse_int32 = 7,
    clickwheel_pulse_int24 = 9,
};

/// Codes that mean something to a person, negative as they are returned.
enum clickwheel_pulse_code {
    clickwheel_pulse_access = -1,
    clickwheel_pulse_no_entity = -5,
    clickwheel_pulse_refused = -6,
    clickwheel_pulse_timeout = -8,
    clickwheel_pulse_terminated = -11,
    clickwheel_pulse_killed = -12,
};

/// Opens the library. NULL, or why it cannot be opened. Any thread; what follows may be called after it only.
const char *clickwheel_pulse_open(void);

/// What the library calls the error `code`, which is negative.
const char *clickwheel_pulse_reason(int code);

/// Connects to `server`, or to the user's own where it is NULL. NULL where that fails, with the code.
clickwheel_pulse *clickwheel_pulse_connect(const char *server, int *code);
void clickwheel_pulse_close(clickwheel_pulse *pulse);

/// Calls `take`, on another thread but before this returns, with the name and the description of each sink.
int clickwheel_pulse_list(
    clickwheel_pulse *pulse, void (*take)(void *context, const char *name, const char *description), void *context);

/// Begins a stream to `sink`, or to the default one where it is NULL, with 100 ms between writing and hearing. `channels`
/// is 1 to 8, in the order of FFmpeg's layouts.
int clickwheel_pulse_begin(clickwheel_pulse *pulse, const char *sink, int sample, uint32_t rate, int channels);

/// Takes up to `count` frames, and waits until there is room for some, for `milliseconds` at most; 0 where there is none
/// then.
long clickwheel_pulse_write(clickwheel_pulse *pulse, const void *frames, size_t count, int milliseconds);

/// The frames that were written and are not heard yet.
long clickwheel_pulse_delay(clickwheel_pulse *pulse);

/// Is silent at once, and forgets what is not heard; returns how many frames that was.
long clickwheel_pulse_drop(clickwheel_pulse *pulse);

/// Waits until all that was written is heard.
int clickwheel_pulse_drain(clickwheel_pulse *pulse);

/// Sets the volume of the stream, 0...100.
int clickwheel_pulse_set_volume(clickwheel_pulse *pulse, int percent);

/// Times that the server had nothing to play. Any thread.
int clickwheel_pulse_underruns(clickwheel_pulse *pulse);
#endif
