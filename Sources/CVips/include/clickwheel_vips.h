#pragma once
#include <stdbool.h>
#include <stddef.h>

// libvips, opened when the first picture is decoded instead of with the program.
//
// Linked in, it and what stands behind it cost every start 28 ms and 29 MB, and most runs of the program convert music.
// Its interface is kept by its makers within the major version that is opened (libvips.so.42). One thread uses it.

/// A picture made small, to be freed with `clickwheel_vips_free`.
typedef struct {
    void *jpeg;
    size_t length;
    int width;
    int height;
} clickwheel_picture;

/// What a file says before any pixel is decoded.
typedef struct {
    int width;
    int height;
    int pages;
    /// Whether its samples are sRGB as they are, without a profile that says otherwise.
    bool is_srgb;
    /// Whether it is HEIC or AVIF, which may hold a small picture of themselves.
    bool is_heif;
} clickwheel_picture_head;

/// Opens the library and keeps it from loading what is not meant for files of strangers. NULL, or why it cannot be opened.
const char *clickwheel_vips_open(void);

/// The version of the library that was opened, as in "8.14.1".
const char *clickwheel_vips_version(void);

/// Tells what the regular file open as `file` is. False, with `clickwheel_vips_problem`, where it is no picture.
bool clickwheel_vips_look(int file, clickwheel_picture_head *head);

/// Decodes the page `page` of the file that `head` was told of, so that it fits a square of `size` pixels: upright, in sRGB,
/// without metadata, as JPEG. With `is_strict` it refuses a file that is cut off, and fills up what is missing otherwise.
bool clickwheel_vips_thumbnail(
    int file, const clickwheel_picture_head *head, int page, int size, bool is_strict, clickwheel_picture *picture);

/// Writes how long up to `capacity` frames are shown, in milliseconds, and returns how many it has written.
int clickwheel_vips_delays(int file, int *delays, int capacity);

/// Writes the colours of a JPEG as `columns` by `rows` mean values of red, green and blue, row by row.
bool clickwheel_vips_blur(const void *jpeg, size_t length, int columns, int rows, unsigned char *colours);

/// What the library said when a call failed; it is forgotten then.
const char *clickwheel_vips_problem(void);

void clickwheel_vips_free(void *memory);
