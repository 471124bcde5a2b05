#ifdef __linux__
#include "clickwheel_alsa.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef clickwheel_alsa_device pcm;
typedef struct hw hw;
typedef struct sw sw;

// Values of ALSA's enumerations and flags, which are part of its binary interface.
enum { stream_playback = 0, access_interleaved = 3, type_file = 3, type_null = 4, state_prepared = 2, state_draining = 5 };
enum { format_s16 = 2, format_s24 = 6, format_s32 = 10, format_float = 14, format_s24_3 = 32 };
enum { open_nonblock = 0x1, no_auto_resample = 0x10000, no_auto_channels = 0x20000, no_auto_format = 0x40000 };

static struct {
    int (*snd_lib_error_set_handler)(void (*)(const char *, int, const char *, int, const char *, ...));
    const char *(*snd_strerror)(int);
    int (*snd_card_next)(int *);
    int (*snd_device_name_hint)(int, const char *, void ***);
    char *(*snd_device_name_get_hint)(const void *, const char *);
    int (*snd_device_name_free_hint)(void **);
    int (*snd_pcm_open)(pcm **, const char *, int, int);
    int (*snd_pcm_close)(pcm *);
    int (*snd_pcm_type)(pcm *);
    int (*snd_pcm_state)(pcm *);
    long (*snd_pcm_writei)(pcm *, const void *, unsigned long);
    int (*snd_pcm_wait)(pcm *, int);
    int (*snd_pcm_delay)(pcm *, long *);
    int (*snd_pcm_prepare)(pcm *);
    int (*snd_pcm_resume)(pcm *);
    int (*snd_pcm_start)(pcm *);
    int (*snd_pcm_drop)(pcm *);
    int (*snd_pcm_drain)(pcm *);
    int (*snd_pcm_hw_params)(pcm *, hw *);
    int (*snd_pcm_hw_params_malloc)(hw **);
    void (*snd_pcm_hw_params_free)(hw *);
    int (*snd_pcm_hw_params_any)(pcm *, hw *);
    int (*snd_pcm_hw_params_set_access)(pcm *, hw *, int);
    int (*snd_pcm_hw_params_test_format)(pcm *, hw *, int);
    int (*snd_pcm_hw_params_set_format)(pcm *, hw *, int);
    int (*snd_pcm_hw_params_set_rate_resample)(pcm *, hw *, unsigned int);
    int (*snd_pcm_hw_params_set_channels_near)(pcm *, hw *, unsigned int *);
    int (*snd_pcm_hw_params_set_rate_near)(pcm *, hw *, unsigned int *, int *);
    int (*snd_pcm_hw_params_set_buffer_time_near)(pcm *, hw *, unsigned int *, int *);
    int (*snd_pcm_hw_params_set_period_time_near)(pcm *, hw *, unsigned int *, int *);
    int (*snd_pcm_hw_params_get_buffer_size)(const hw *, unsigned long *);
    int (*snd_pcm_hw_params_get_period_size)(const hw *, unsigned long *, int *);
    int (*snd_pcm_sw_params)(pcm *, sw *);
    int (*snd_pcm_sw_params_malloc)(sw **);
    void (*snd_pcm_sw_params_free)(sw *);
    int (*snd_pcm_sw_params_current)(pcm *, sw *);
    int (*snd_pcm_sw_params_set_start_threshold)(pcm *, sw *, unsigned long);
    int (*snd_pcm_sw_params_set_avail_min)(pcm *, sw *, unsigned long);
} library;

static char failure[256];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int resolve(void *handle) {
#define RESOLVE(member) \
    *(void **)&library.member = dlsym(handle, #member); \
    if (!library.member) { \
        snprintf(failure, sizeof failure, "it has no " #member); \
        return 0; \
    }
    RESOLVE(snd_lib_error_set_handler) RESOLVE(snd_strerror) RESOLVE(snd_card_next) RESOLVE(snd_device_name_hint)
    RESOLVE(snd_device_name_get_hint) RESOLVE(snd_device_name_free_hint) RESOLVE(snd_pcm_open) RESOLVE(snd_pcm_close)
    RESOLVE(snd_pcm_type) RESOLVE(snd_pcm_state) RESOLVE(snd_pcm_writei) RESOLVE(snd_pcm_wait) RESOLVE(snd_pcm_delay)
    RESOLVE(snd_pcm_prepare) RESOLVE(snd_pcm_resume) RESOLVE(snd_pcm_start) RESOLVE(snd_pcm_drop)
    RESOLVE(snd_pcm_drain) RESOLVE(snd_pcm_hw_params) RESOLVE(snd_pcm_hw_params_malloc)
    RESOLVE(snd_pcm_hw_params_free) RESOLVE(snd_pcm_hw_params_any) RESOLVE(snd_pcm_hw_params_set_access)
    RESOLVE(snd_pcm_hw_params_test_format) RESOLVE(snd_pcm_hw_params_set_format)
    RESOLVE(snd_pcm_hw_params_set_rate_resample) RESOLVE(snd_pcm_hw_params_set_channels_near)
    RESOLVE(snd_pcm_hw_params_set_rate_near) RESOLVE(snd_pcm_hw_params_set_buffer_time_near)
    RESOLVE(snd_pcm_hw_params_set_period_time_near) RESOLVE(snd_pcm_hw_params_get_buffer_size)
    RESOLVE(snd_pcm_hw_params_get_period_size) RESOLVE(snd_pcm_sw_params) RESOLVE(snd_pcm_sw_params_malloc)
    RESOLVE(snd_pcm_sw_params_free) RESOLVE(snd_pcm_sw_params_current)
    RESOLVE(snd_pcm_sw_params_set_start_threshold) RESOLVE(snd_pcm_sw_params_set_avail_min)
    return 1;
}

/// The library writes to standard error otherwise, a page for a machine without a card; each call returns what it needs.
static void keep_silent(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

static void open_library(void) {
    void *handle = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
    } else if (resolve(handle)) {
        library.snd_lib_error_set_handler(keep_silent);
    }
}

const char *clickwheel_alsa_open(void) {
    pthread_once(&once, open_library);
    return failure[0] ? failure : NULL;
}

const char *clickwheel_alsa_reason(int code) { return library.snd_strerror(code); }

bool clickwheel_alsa_has_card(void) {
    int card = -1;
    return library.snd_card_next(&card) == 0 && card >= 0;
}

void clickwheel_alsa_list(void (*take)(void *, const char *, const char *), void *context) {
    void **hints = NULL;
    if (library.snd_device_name_hint(-1, "pcm", &hints) < 0) return;
    for (void **hint = hints; *hint; hint++) {
        char *direction = library.snd_device_name_get_hint(*hint, "IOID");
        if (!direction || strcmp(direction, "Input") != 0) {
            char *name = library.snd_device_name_get_hint(*hint, "NAME");
            char *description = library.snd_device_name_get_hint(*hint, "DESC");
            take(context, name, description);
            free(name);
            free(description);
        }
        free(direction);
    }
    library.snd_device_name_free_hint(hints);
}

int clickwheel_alsa_device_open(const char *name, bool is_plain, pcm **device) {
    int mode = open_nonblock | (is_plain ? no_auto_resample | no_auto_channels | no_auto_format : 0);
    return library.snd_pcm_open(device, name, stream_playback, mode);
}

void clickwheel_alsa_device_close(pcm *device) { library.snd_pcm_close(device); }

static const struct { int sample, format; } formats[] = {
    {clickwheel_alsa_int16, format_s16}, {clickwheel_alsa_int24, format_s24_3},
    {clickwheel_alsa_int24_in_32, format_s24}, {clickwheel_alsa_int32, format_s32},
    {clickwheel_alsa_float32, format_float},
};
enum { format_count = sizeof formats / sizeof *formats };

/// Everything that the device can do with interleaved frames at rates of its own.
static int begin(pcm *device, hw *params) {
    int code = library.snd_pcm_hw_params_any(device, params);
    if (code >= 0) code = library.snd_pcm_hw_params_set_rate_resample(device, params, 0);
    if (code >= 0) code = library.snd_pcm_hw_params_set_access(device, params, access_interleaved);
    return code < 0 ? code : 0;
}

int clickwheel_alsa_samples(pcm *device) {
    hw *params = NULL;
    int result = library.snd_pcm_hw_params_malloc(&params);
    if (result < 0) return result;
    result = begin(device, params);
    for (int i = 0; i < format_count && result >= 0; i++)
        if (library.snd_pcm_hw_params_test_format(device, params, formats[i].format) == 0) result |= formats[i].sample;
    library.snd_pcm_hw_params_free(params);
    return result;
}

static int set_hardware(pcm *device, hw *params, clickwheel_alsa_setup *setup) {
    int format = -1, direction = 0;
    for (int i = 0; i < format_count; i++)
        if (formats[i].sample == setup->sample) format = formats[i].format;
    int code = begin(device, params);
    if (code >= 0) code = library.snd_pcm_hw_params_set_format(device, params, format);
    if (code >= 0) code = library.snd_pcm_hw_params_set_channels_near(device, params, &setup->channels);
    if (code >= 0) code = library.snd_pcm_hw_params_set_rate_near(device, params, &setup->rate, &direction);
    if (code < 0) return code;
    // A device that has lengths of its own is asked for what it has below.
    unsigned int buffer = setup->buffer, period = setup->period;
    library.snd_pcm_hw_params_set_buffer_time_near(device, params, &buffer, &direction);
    direction = 0;
    library.snd_pcm_hw_params_set_period_time_near(device, params, &period, &direction);
    code = library.snd_pcm_hw_params(device, params);
    if (code >= 0) code = library.snd_pcm_hw_params_get_buffer_size(params, &setup->buffer);
    if (code >= 0) code = library.snd_pcm_hw_params_get_period_size(params, &setup->period, &direction);
    return code;
}

static int set_software(pcm *device, sw *params, const clickwheel_alsa_setup *setup) {
    unsigned long half = setup->buffer / 2 ? setup->buffer / 2 : 1;
    int code = library.snd_pcm_sw_params_current(device, params);
    if (code >= 0) code = library.snd_pcm_sw_params_set_start_threshold(device, params, half);
    if (code >= 0) code = library.snd_pcm_sw_params_set_avail_min(device, params, setup->period);
    return code < 0 ? code : library.snd_pcm_sw_params(device, params);
}

int clickwheel_alsa_set_up(pcm *device, clickwheel_alsa_setup *setup) {
    hw *hardware = NULL;
    sw *software = NULL;
    int code = library.snd_pcm_hw_params_malloc(&hardware);
    if (code >= 0) code = library.snd_pcm_sw_params_malloc(&software);
    if (code >= 0) code = set_hardware(device, hardware, setup);
    if (code >= 0) code = set_software(device, software, setup);
    if (hardware) library.snd_pcm_hw_params_free(hardware);
    if (software) library.snd_pcm_sw_params_free(software);
    return code < 0 ? code : 0;
}

long clickwheel_alsa_write(pcm *device, const void *frames, unsigned long count) {
    return library.snd_pcm_writei(device, frames, count);
}
int clickwheel_alsa_wait(pcm *device, int milliseconds) { return library.snd_pcm_wait(device, milliseconds); }
int clickwheel_alsa_delay(pcm *device, long *frames) { return library.snd_pcm_delay(device, frames); }
int clickwheel_alsa_prepare(pcm *device) { return library.snd_pcm_prepare(device); }
int clickwheel_alsa_resume(pcm *device) { return library.snd_pcm_resume(device); }
int clickwheel_alsa_drop(pcm *device) { return library.snd_pcm_drop(device); }
int clickwheel_alsa_drain(pcm *device) { return library.snd_pcm_drain(device); }
int clickwheel_alsa_start(pcm *device) { return library.snd_pcm_start(device); }
bool clickwheel_alsa_is_ready(pcm *device) { return library.snd_pcm_state(device) == state_prepared; }
bool clickwheel_alsa_is_draining(pcm *device) { return library.snd_pcm_state(device) == state_draining; }
bool clickwheel_alsa_takes_at_once(pcm *device) {
    int type = library.snd_pcm_type(device);
    return type == type_null || type == type_file;
}
#endif
