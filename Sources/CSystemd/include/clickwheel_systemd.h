#pragma once
// As in CEvent: Swift's C library module must see the same feature macros.
#ifdef __linux__
#include <features.h>
#endif
#include <stdint.h>

// The session bus through libsystemd's sd-bus, opened when the daemon has found one instead of with the program: linked in,
// libsystemd and the libraries behind it would be loaded by every start, and a machine without them could run nothing.
//
// The object of the Media Player Remote Interfacing Specification 2.2, https://specifications.freedesktop.org/mpris-spec/2.2/,
// with its two required interfaces. What it says and does is asked of the functions of `clickwheel_bus_calls`.

/// What somebody on the bus asks for; `number` and `item` of `command` are for those that say so.
enum clickwheel_bus_command {
    clickwheel_bus_next,
    clickwheel_bus_previous,
    clickwheel_bus_pause,
    clickwheel_bus_play_pause,
    clickwheel_bus_stop,
    clickwheel_bus_play,
    /// `number` microseconds further, or back where it is negative.
    clickwheel_bus_seek,
    /// To `number` microseconds, if `item` is the current one still.
    clickwheel_bus_set_position,
    /// `number` from 0 to 100.
    clickwheel_bus_set_volume,
    /// `number` is 0 or 1.
    clickwheel_bus_set_shuffle,
    /// `number` is a `clickwheel_bus_loop`.
    clickwheel_bus_set_loop,
};

enum clickwheel_bus_status { clickwheel_bus_stopped, clickwheel_bus_playing, clickwheel_bus_paused };
enum clickwheel_bus_loop { clickwheel_bus_loop_none, clickwheel_bus_loop_track, clickwheel_bus_loop_playlist };

/// How the player is now; texts are UTF-8 and end with a zero, and are empty where there are none.
struct clickwheel_bus_state {
    int status;
    int loop;
    int is_shuffled;
    /// 0 to 1.
    double volume;
    int64_t position_us;
    /// 0 where there is none.
    int64_t item;
    /// -1 where nobody knows.
    int64_t length_us;
    int has_queue;
    int can_seek;
    char title[512];
    char artist[512];
    char album[512];
    char art[512];
};

/// What the bus asks for and tells; all are called on the thread of `clickwheel_bus_run`.
struct clickwheel_bus_calls {
    void *context;
    void (*state)(void *context, struct clickwheel_bus_state *state);
    void (*command)(void *context, int command, int64_t number, int64_t item);
    /// The bus has been joined, and has given a name.
    void (*joined)(void *context);
};

typedef struct clickwheel_bus clickwheel_bus;

/// Opens the library. Returns NULL, or why it cannot be opened. Any thread.
const char *clickwheel_bus_open(void);

/// Makes what joins the session bus. Returns NULL, and sets `errno`, where there is no memory or no descriptor.
clickwheel_bus *clickwheel_bus_make(struct clickwheel_bus_calls calls);

/// Joins the session bus and answers, until `clickwheel_bus_end`, or until the bus is gone or cannot be joined. Sleeps while
/// nobody asks and nothing changes.
///
/// Returns 0, or why it is not on the bus any more as a negated errno; it may be called again then.
int clickwheel_bus_run(clickwheel_bus *bus);

/// Sleeps for so long, or until `clickwheel_bus_end`. Returns whether it was not ended. On the thread of `clickwheel_bus_run`.
int clickwheel_bus_rest(clickwheel_bus *bus, int milliseconds);

/// Tells everybody that the player has changed, and, where `has_jumped`, that its position has. Any thread, while it lives.
void clickwheel_bus_changed(clickwheel_bus *bus, int has_jumped);

/// Ends `clickwheel_bus_run` and `clickwheel_bus_rest`, for good. Any thread.
void clickwheel_bus_end(clickwheel_bus *bus);

/// Gives back what `clickwheel_bus_make` made, once nothing runs.
void clickwheel_bus_free(clickwheel_bus *bus);
