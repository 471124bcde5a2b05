#ifdef __linux__
#include "pulse_connection.h"

static void changed(stream *s, void *data) { (void)s, pulse_tell(data); }
static void wants_more(stream *s, size_t bytes, void *data) { (void)s, (void)bytes, pulse_tell(data); }
static void is_done(stream *s, int success, void *data) { (void)s, (void)success, pulse_tell(data); }
static void is_set(context *c, int success, void *data) { (void)c, (void)success, pulse_tell(data); }

static void ran_dry(stream *s, void *data) {
    clickwheel_pulse *pulse = data;
    (void)s;
    if (pulse->is_sounding) pulse->underruns++;
}

/// PulseAudio's positions of FFmpeg's default layouts of 1 to 8 channels: mono 0, front 1 2, centre 3, rear centre 4, rear
/// 5 6, low frequencies 7, side 10 11.
static const signed char positions[8][8] = {
    {0}, {1, 2}, {1, 2, 7}, {1, 2, 3, 4}, {1, 2, 3, 5, 6}, {1, 2, 3, 7, 5, 6},
    {1, 2, 3, 7, 4, 10, 11}, {1, 2, 3, 7, 5, 6, 10, 11},
};

static int start(clickwheel_pulse *pulse, const char *sink, const sample_spec *spec) {
    channel_map map = {spec->channels, {0}};
    for (int i = 0; i < spec->channels; i++) map.map[i] = positions[spec->channels - 1][i];
    proplist *properties = pa.proplist_new();
    pa.proplist_sets(properties, "media.role", "music");
    pulse->stream = pa.stream_new_with_proplist(pulse->context, "Music", spec, &map, properties);
    pa.proplist_free(properties);
    if (!pulse->stream) return -pa.context_errno(pulse->context);
    pa.stream_set_state_callback(pulse->stream, changed, pulse);
    pa.stream_set_write_callback(pulse->stream, wants_more, pulse);
    pa.stream_set_underflow_callback(pulse->stream, ran_dry, pulse);
    // 100 ms in all, sound from half of it on, and asked for by the quarter.
    uint32_t quarter = spec->rate / 40 * pulse->frame_bytes, any = (uint32_t)all_bits;
    buffer_attr buffer = {any, 4 * quarter, 2 * quarter, quarter, any};
    int flags = start_corked | interpolate_timing | auto_timing_update | adjust_latency;
    // Who names a speaker wants no other one: without it another would sound twice where both are played on.
    if (sink) flags |= dont_move;
    if (pa.stream_connect_playback(pulse->stream, sink, &buffer, flags, NULL, NULL) < 0)
        return -pa.context_errno(pulse->context);
    int code;
    int64_t deadline = pulse_now() + patience;
    while (!(code = pulse_trouble(pulse)) && pa.stream_get_state(pulse->stream) < state_stream_ready)
        if (!pulse_wait(pulse, deadline)) return clickwheel_pulse_timeout;
    return code;
}

int clickwheel_pulse_begin(clickwheel_pulse *pulse, const char *sink, int sample, uint32_t rate, int channels) {
    sample_spec spec = {sample, rate, (uint8_t)channels};
    int bytes = sample == clickwheel_pulse_int16 ? 2 : sample == clickwheel_pulse_int24 ? 3 : 4;
    pulse->rate = rate;
    pulse->channels = channels;
    pulse->frame_bytes = bytes * channels;
    pulse->is_corked = true;
    pulse_lock(pulse);
    int code = start(pulse, sink, &spec);
    pulse_unlock(pulse);
    return code;
}

/// Lets the server go on by itself: nothing waits for its answer.
static void let_go(operation *task) {
    if (task) pa.operation_unref(task);
}

long clickwheel_pulse_write(clickwheel_pulse *pulse, const void *frames, size_t count, int milliseconds) {
    int64_t deadline = pulse_now() + milliseconds;
    pulse_lock(pulse);
    long result;
    while (!(result = pulse_trouble(pulse))) {
        size_t room = pa.stream_writable_size(pulse->stream);
        if (room != (size_t)all_bits && room >= (size_t)pulse->frame_bytes) {
            result = room / pulse->frame_bytes < count ? room / pulse->frame_bytes : count;
            if (pa.stream_write(pulse->stream, frames, result * pulse->frame_bytes, NULL, 0, 0) < 0) {
                result = -pa.context_errno(pulse->context);
                break;
            }
            pulse->held += result;
            pulse->is_sounding = true;
            if (pulse->is_corked) let_go(pa.stream_cork(pulse->stream, 0, NULL, NULL));
            pulse->is_corked = false;
            break;
        }
        if (!pulse_wait(pulse, deadline)) break;
    }
    pulse_unlock(pulse);
    return result;
}

/// `frames`, within what can be unheard.
static long within(clickwheel_pulse *pulse, int64_t frames) {
    return frames < 0 ? 0 : frames > pulse->held ? pulse->held : frames;
}

static int64_t frames_in(clickwheel_pulse *pulse, uint64_t microseconds) {
    return (int64_t)(microseconds * pulse->rate / 1000000);
}

long clickwheel_pulse_delay(clickwheel_pulse *pulse) {
    uint64_t latency = 0;
    int is_negative = 0;
    pulse_lock(pulse);
    long result = pulse_trouble(pulse);
    if (!result && pulse->held) {
        bool is_known = pa.stream_get_latency(pulse->stream, &latency, &is_negative) == 0;
        result = within(pulse, !is_known ? pulse->held : is_negative ? 0 : frames_in(pulse, latency));
    }
    pulse_unlock(pulse);
    return result;
}

/// The server has said what it had when the stream was held up. It takes back then what is mixed and not heard, and so
/// what stands between writing and hearing no longer counts: that is silence.
static void take_timing(stream *s, int success, void *data) {
    clickwheel_pulse *pulse = data;
    const timing_info *timing = success ? pa.stream_get_timing_info(s) : NULL;
    if (timing && !timing->write_index_corrupt && !timing->read_index_corrupt)
        pulse->unheard = (timing->write_index - timing->read_index) / pulse->frame_bytes;
    pulse_tell(pulse);
}

long clickwheel_pulse_drop(clickwheel_pulse *pulse) {
    pulse_lock(pulse);
    pulse->is_sounding = false;
    pulse->unheard = -1;
    long result = pulse_trouble(pulse);
    if (!result && pulse->held) {
        // Held up first, so that what is counted is what is forgotten. The library throws away a count that a later flush
        // may have made wrong, and so the flush waits for it.
        let_go(pa.stream_cork(pulse->stream, 1, NULL, NULL));
        result = pulse_finish(pulse, pa.stream_update_timing_info(pulse->stream, take_timing, pulse), patience);
        if (!result) result = pulse_finish(pulse, pa.stream_flush(pulse->stream, is_done, pulse), patience);
        pulse->is_corked = true;
        if (!result) result = within(pulse, pulse->unheard < 0 ? pulse->held : pulse->unheard);
        pulse->held = 0;
    }
    pulse_unlock(pulse);
    return result;
}

int clickwheel_pulse_drain(clickwheel_pulse *pulse) {
    pulse_lock(pulse);
    pulse->is_sounding = false;
    int code = pulse_trouble(pulse);
    if (!code && pulse->held) {
        code = pulse_finish(pulse, pa.stream_drain(pulse->stream, is_done, pulse), patience);
        pulse->held = 0;
    }
    pulse_unlock(pulse);
    return code;
}

int clickwheel_pulse_set_volume(clickwheel_pulse *pulse, int percent) {
    volumes volume = {(uint8_t)pulse->channels, {0}};
    for (int i = 0; i < pulse->channels; i++) volume.values[i] = (uint32_t)(volume_whole * percent / 100);
    pulse_lock(pulse);
    int code = pulse_trouble(pulse);
    if (!code) {
        uint32_t index = pa.stream_get_index(pulse->stream);
        operation *task = pa.context_set_sink_input_volume(pulse->context, index, &volume, is_set, pulse);
        code = pulse_finish(pulse, task, patience);
    }
    pulse_unlock(pulse);
    return code;
}

int clickwheel_pulse_underruns(clickwheel_pulse *pulse) { return pulse->underruns; }
#endif
