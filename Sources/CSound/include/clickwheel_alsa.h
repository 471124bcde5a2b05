#pragma once
#ifdef __linux__
#include <features.h>
#include <stdbool.h>

// ALSA's library, opened when a device is first asked for instead of with the program.
//
// A machine without sound need not have it, and the program, whose other jobs play nothing, starts without it. What is
// used of its interface is declared here and in alsa.c: its makers keep it within the major version that is opened
// (libasound.so.2), and so a build needs no headers of it. One thread at a time uses a device.

/// A device that is open for playing.
typedef struct clickwheel_alsa_device clickwheel_alsa_device;

/// What a sample is, as bits of a set; `int24_in_32` has 24 bits in the low end of 32.
enum clickwheel_alsa_sample {
    clickwheel_alsa_int16 = 1,
    clickwheel_alsa_int24 = 2,
    clickwheel_alsa_int24_in_32 = 4,
    clickwheel_alsa_int32 = 8,
    clickwheel_alsa_float32 = 16,
};

/// What a device is asked for, and then what it has.
typedef struct {
    /// One of `clickwheel_alsa_sample`.
    int sample;
    unsigned int channels;
    /// Frames per second.
    unsigned int rate;
    /// The length of the buffer in microseconds before, and in frames after.
    unsigned long buffer;
    /// The length of what is moved at once, likewise.
    unsigned long period;
} clickwheel_alsa_setup;

/// Opens the library. NULL, or why it cannot be opened. Any thread; what follows may be called after it only.
const char *clickwheel_alsa_open(void);

/// What the library calls the error `code`, which is negative.
const char *clickwheel_alsa_reason(int code);

/// Whether the system has a card.
bool clickwheel_alsa_has_card(void);

/// Calls `take` with the name and the description of each device that plays; either may be NULL.
void clickwheel_alsa_list(void (*take)(void *context, const char *name, const char *description), void *context);

// All that follow return a negative error number where they fail.

/// Opens `name` without waiting for others who play on it. With `is_plain` nothing on the way to the device converts.
int clickwheel_alsa_device_open(const char *name, bool is_plain, clickwheel_alsa_device **device);
void clickwheel_alsa_device_close(clickwheel_alsa_device *device);

/// The set of samples that the device takes.
int clickwheel_alsa_samples(clickwheel_alsa_device *device);

/// Makes the device ready, and writes into `setup` what it has in the end. No sample rate is converted on the way.
int clickwheel_alsa_set_up(clickwheel_alsa_device *device, clickwheel_alsa_setup *setup);

/// Takes up to `count` frames without waiting, and returns how many.
long clickwheel_alsa_write(clickwheel_alsa_device *device, const void *frames, unsigned long count);

/// Waits until there is room, for `milliseconds` at most; 0 where there is none then.
int clickwheel_alsa_wait(clickwheel_alsa_device *device, int milliseconds);

/// Writes how many frames are not heard yet.
int clickwheel_alsa_delay(clickwheel_alsa_device *device, long *frames);

int clickwheel_alsa_prepare(clickwheel_alsa_device *device);
int clickwheel_alsa_resume(clickwheel_alsa_device *device);
int clickwheel_alsa_drop(clickwheel_alsa_device *device);
/// Begins to play to the end; -EAGAIN until it is done.
int clickwheel_alsa_drain(clickwheel_alsa_device *device);
/// Plays what was written, although the buffer is not full enough to begin by itself.
int clickwheel_alsa_start(clickwheel_alsa_device *device);
/// Whether the device is ready and has not begun.
bool clickwheel_alsa_is_ready(clickwheel_alsa_device *device);
/// Whether the device is playing what it has to its end.
bool clickwheel_alsa_is_draining(clickwheel_alsa_device *device);
/// Whether the device takes all at once: one that hears nothing, or one that writes a file for such a one.
bool clickwheel_alsa_takes_at_once(clickwheel_alsa_device *device);
#endif
