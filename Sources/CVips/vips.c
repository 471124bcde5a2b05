#include "clickwheel_vips.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct image image;
typedef struct source source;

// Values of libvips's enumerations, which are part of its binary interface.
enum { access_sequential = 1, size_down = 2, size_force = 3, fail_on_none = 0, fail_on_truncated = 1 };
enum { format_uchar = 0, format_ushort = 2 };
enum { interpretation_b_w = 1, interpretation_srgb = 22, interpretation_rgb16 = 25, interpretation_grey16 = 26 };

static struct {
    int (*vips_init)(const char *);
    void (*vips_block_untrusted_set)(int);
    void (*vips_concurrency_set)(int);
    void (*vips_cache_set_max)(int);
    int (*vips_version)(int);
    const char *(*vips_error_buffer)(void);
    void (*vips_error_clear)(void);
    source *(*vips_source_new_from_descriptor)(int);
    image *(*vips_image_new_from_source)(source *, const char *, ...);
    int (*vips_thumbnail_source)(source *, image **, int, ...);
    int (*vips_thumbnail_image)(image *, image **, int, ...);
    int (*vips_thumbnail_buffer)(void *, size_t, image **, int, ...);
    void *(*vips_image_write_to_memory)(image *, size_t *);
    void *(*vips_array_double_new)(const double *, int);
    void (*vips_area_unref)(void *);
    int (*vips_flatten)(image *, image **, ...);
    int (*vips_jpegsave_buffer)(image *, void **, size_t *, ...);
    int (*vips_image_get_width)(const image *);
    int (*vips_image_get_height)(const image *);
    int (*vips_image_get_page_height)(image *);
    int (*vips_image_get_n_pages)(image *);
    int (*vips_image_get_format)(const image *);
    int (*vips_image_get_interpretation)(const image *);
    unsigned long (*vips_image_get_typeof)(const image *, const char *);
    int (*vips_image_hasalpha)(image *);
    int (*vips_image_get_string)(const image *, const char *, const char **);
    int (*vips_image_get_array_int)(image *, const char *, int **, int *);
    void (*g_object_unref)(void *);
    void (*g_free)(void *);
} library;

static char failure[256];
static char problem[512];

static int resolve(void *handle) {
#define RESOLVE(member) \
    *(void **)&library.member = dlsym(handle, #member); \
    if (!library.member) { \
        snprintf(failure, sizeof failure, "it has no " #member); \
        return 0; \
    }
    RESOLVE(vips_init) RESOLVE(vips_block_untrusted_set) RESOLVE(vips_concurrency_set) RESOLVE(vips_cache_set_max)
    RESOLVE(vips_version) RESOLVE(vips_error_buffer) RESOLVE(vips_error_clear) RESOLVE(vips_source_new_from_descriptor)
    RESOLVE(vips_image_new_from_source) RESOLVE(vips_thumbnail_source) RESOLVE(vips_flatten)
    RESOLVE(vips_array_double_new) RESOLVE(vips_area_unref)
    RESOLVE(vips_thumbnail_buffer) RESOLVE(vips_image_write_to_memory) RESOLVE(vips_jpegsave_buffer) RESOLVE(vips_image_get_width) RESOLVE(vips_image_get_height)
    RESOLVE(vips_image_get_page_height) RESOLVE(vips_image_get_n_pages) RESOLVE(vips_image_hasalpha)
    RESOLVE(vips_image_get_format) RESOLVE(vips_image_get_interpretation) RESOLVE(vips_image_get_typeof)
    RESOLVE(vips_thumbnail_image) RESOLVE(vips_image_get_string) RESOLVE(vips_image_get_array_int) RESOLVE(g_object_unref) RESOLVE(g_free)
    return 1;
}

const char *clickwheel_vips_open(void) {
    static int is_open;
    if (is_open || failure[0]) return failure[0] ? failure : NULL;
#ifdef __APPLE__
    void *handle = dlopen("libvips.42.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *handle = dlopen("libvips.so.42", RTLD_NOW | RTLD_LOCAL);
#endif
    if (!handle) {
        snprintf(failure, sizeof failure, "%s", dlerror());
        return failure;
    }
    if (!resolve(handle)) return failure;
    if (library.vips_version(0) * 100 + library.vips_version(1) < 813) {
        snprintf(failure, sizeof failure, "it is older than 8.13");
        return failure;
    }
    // What it warns of is in its errors too.
    setenv("VIPS_WARNING", "0", 1);
    if (library.vips_init("clickwheel-media")) {
        snprintf(failure, sizeof failure, "it does not start");
        return failure;
    }
    library.vips_block_untrusted_set(1);
    // The files are what runs side by side, in processes.
    library.vips_concurrency_set(1);
    library.vips_cache_set_max(0);
    is_open = 1;
    return NULL;
}

const char *clickwheel_vips_version(void) {
    static char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", library.vips_version(0), library.vips_version(1), library.vips_version(2));
    return text;
}

/// The library writes several lines; the first says what is wrong.
static bool failed(void) {
    snprintf(problem, sizeof problem, "%s", library.vips_error_buffer());
    problem[strcspn(problem, "\n")] = 0;
    library.vips_error_clear();
    return false;
}

const char *clickwheel_vips_problem(void) { return problem; }

/// A source that begins at the first byte.
static source *begin(int file) {
    lseek(file, 0, SEEK_SET);
    return library.vips_source_new_from_descriptor(file);
}

/// The file with all its pages, or with the first where it has no others; nothing is decoded yet.
static image *look(int file, source **from) {
    *from = begin(file);
    if (!*from) return NULL;
    image *found = library.vips_image_new_from_source(*from, "", "access", access_sequential, NULL);
    if (!found) library.g_object_unref(*from);
    return found;
}

/// Whether its samples are meant as sRGB: a transformation would leave them as they are, and costs an eighth of a whole
/// thumbnail.
static bool is_srgb(const image *found) {
    if (library.vips_image_get_typeof(found, "icc-profile-data")) return false;
    int kind = library.vips_image_get_interpretation(found);
    switch (library.vips_image_get_format(found)) {
        case format_uchar: return kind == interpretation_srgb || kind == interpretation_b_w;
        case format_ushort: return kind == interpretation_rgb16 || kind == interpretation_grey16;
        default: return false;
    }
}

bool clickwheel_vips_look(int file, clickwheel_picture_head *head) {
    source *from;
    image *found = look(file, &from);
    if (!found) return failed();
    head->width = library.vips_image_get_width(found);
    head->height = library.vips_image_get_page_height(found);
    head->pages = library.vips_image_get_n_pages(found);
    head->is_srgb = is_srgb(found);
    const char *loader = NULL;
    if (library.vips_image_get_string(found, "vips-loader", &loader)) library.vips_error_clear();
    head->is_heif = loader && !strncmp(loader, "heifload", 8);
    library.g_object_unref(found);
    library.g_object_unref(from);
    return true;
}

int clickwheel_vips_delays(int file, int *delays, int capacity) {
    source *from;
    image *found = look(file, &from);
    if (!found) {
        failed();
        return 0;
    }
    int count = 0, *held = NULL;
    if (library.vips_image_get_array_int(found, "delay", &held, &count)) {
        failed();
        count = 0;
    }
    if (count > capacity) count = capacity;
    if (count > 0) memcpy(delays, held, (size_t)count * sizeof *delays);
    library.g_object_unref(found);
    library.g_object_unref(from);
    return count;
}

/// The picture that a HEIF file holds of itself, where it is of the same shape and large enough; else NULL, and no failure.
///
/// The library would take one that is larger than `size` by itself, and no other; phones write them of 320 pixels, which
/// is what is asked for. All of the file takes ten times as long. Its colours are those of the whole picture's profile.
static image *preview(int file, const clickwheel_picture_head *head, int size, source **from) {
    *from = begin(file);
    if (!*from) {
        library.vips_error_clear();
        return NULL;
    }
    image *found = library.vips_image_new_from_source(
        *from, "", "access", access_sequential, "fail_on", fail_on_truncated, "thumbnail", 1, NULL);
    if (found) {
        long width = library.vips_image_get_width(found), height = library.vips_image_get_page_height(found);
        long skew = width * head->height - height * head->width;
        long side = head->width > head->height ? head->width : head->height;
        bool fits = (width > height ? width : height) >= size && width < head->width && labs(skew) <= side;
        if (fits) return found;
        library.g_object_unref(found);
    }
    library.vips_error_clear();
    library.g_object_unref(*from);
    return NULL;
}

bool clickwheel_vips_thumbnail(
    int file, const clickwheel_picture_head *head, int page, int size, bool is_strict, clickwheel_picture *picture) {
    // What the arguments end with, or go on with.
    const char *profile = head->is_srgb ? NULL : "export_profile";
    source *from = NULL;
    image *whole = head->is_heif && page == 0 && is_strict ? preview(file, head, size, &from) : NULL;
    image *small = NULL, *flat = NULL;
    int code;
    if (whole) {
        code = library.vips_thumbnail_image(
            whole, &small, size, "height", size, "size", size_down, profile, "srgb", NULL);
    } else {
        char options[32] = "";
        if (page > 0) snprintf(options, sizeof options, "[page=%d]", page);
        from = begin(file);
        if (!from) return failed();
        code = library.vips_thumbnail_source(
            from, &small, size, "height", size, "size", size_down, "option_string", options, "fail_on",
            is_strict ? fail_on_truncated : fail_on_none, profile, "srgb", NULL);
    }
    if (!code && library.vips_image_hasalpha(small)) {
        void *white = library.vips_array_double_new((const double[]){255}, 1);
        code = library.vips_flatten(small, &flat, "background", white, NULL);
        library.vips_area_unref(white);
    }
    image *last = flat ? flat : small;
    if (!code) {
        picture->width = library.vips_image_get_width(last);
        picture->height = library.vips_image_get_height(last);
        code = library.vips_jpegsave_buffer(last, &picture->jpeg, &picture->length, "Q", 80, "strip", 1, NULL);
    }
    if (flat) library.g_object_unref(flat);
    if (small) library.g_object_unref(small);
    if (whole) library.g_object_unref(whole);
    library.g_object_unref(from);
    return code ? failed() : true;
}

void clickwheel_vips_free(void *memory) { library.g_free(memory); }

bool clickwheel_vips_blur(const void *jpeg, size_t length, int columns, int rows, unsigned char *colours) {
    image *made;
    // The library only reads what it is given without saying so.
    if (library.vips_thumbnail_buffer((void *)(size_t)jpeg, length, &made, columns, "height", rows, "size", size_force, NULL))
        return failed();
    size_t size = 0;
    unsigned char *samples = library.vips_image_write_to_memory(made, &size);
    library.g_object_unref(made);
    if (!samples) return failed();
    size_t pixels = (size_t)columns * (size_t)rows;
    // One sample a pixel is a grey one.
    size_t bands = size / pixels;
    bool is_known = bands >= 1 && size == bands * pixels;
    for (size_t at = 0; is_known && at < pixels; at++)
        for (size_t band = 0; band < 3; band++)
            colours[3 * at + band] = samples[bands * at + (bands >= 3 ? band : 0)];
    library.g_free(samples);
    return is_known;
}
