#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of tags that TagLib is asked to understand.
typedef enum __attribute__((enum_extensibility(closed))) ClickwheelTagKind {
    /// A whole ID3v2 tag with its header.
    ClickwheelTagKindID3v2,
    /// The 128 bytes of an ID3v1 tag.
    ClickwheelTagKindID3v1,
    /// The items of an APE tag with its footer.
    ClickwheelTagKindApe,
    /// A Vorbis comment without framing.
    ClickwheelTagKindVorbisComment,
    /// An MP4 file of nothing but the boxes round its tags.
    ClickwheelTagKindMp4,
    /// A RIFF list that starts with the word INFO.
    ClickwheelTagKindRiffInfo,
} ClickwheelTagKind;

/// What one value of a tag is.
typedef enum __attribute__((enum_extensibility(closed))) ClickwheelTagField {
    ClickwheelTagFieldTitle,
    ClickwheelTagFieldArtist,
    ClickwheelTagFieldAlbum,
    ClickwheelTagFieldAlbumArtist,
    /// A number, or a number and a total with a slash between.
    ClickwheelTagFieldTrack,
    ClickwheelTagFieldTrackTotal,
    ClickwheelTagFieldDisc,
    ClickwheelTagFieldDiscTotal,
    ClickwheelTagFieldDate,
    /// A year, for tags that also know a date.
    ClickwheelTagFieldYear,
    ClickwheelTagFieldGenre,
    ClickwheelTagFieldComposer,
    ClickwheelTagFieldTitleSort,
    ClickwheelTagFieldArtistSort,
    ClickwheelTagFieldAlbumSort,
    ClickwheelTagFieldAlbumArtistSort,
    ClickwheelTagFieldComposerSort,
    ClickwheelTagFieldCompilation,
    ClickwheelTagFieldMusicBrainzTrack,
    ClickwheelTagFieldMusicBrainzReleaseTrack,
    ClickwheelTagFieldMusicBrainzAlbum,
    ClickwheelTagFieldMusicBrainzReleaseGroup,
    ClickwheelTagFieldMusicBrainzArtist,
    ClickwheelTagFieldMusicBrainzAlbumArtist,
    ClickwheelTagFieldTrackGain,
    ClickwheelTagFieldTrackPeak,
    ClickwheelTagFieldAlbumGain,
    ClickwheelTagFieldAlbumPeak,
    /// Opus: 1/256 decibels to a loudness of -23 LUFS.
    ClickwheelTagFieldTrackGainR128,
    ClickwheelTagFieldAlbumGainR128,
} ClickwheelTagField;

/// Takes one value: text that should be UTF-8, but may hold anything that the file holds.
typedef void (*ClickwheelTagEmit)(
    void *context, ClickwheelTagField field, const char *text, size_t count);

/// Calls `emit` for every value in the tag, in order, before it returns.
///
/// Returns 0, or -1 when the library gave up; the values before that stay good. Any thread may call it.
int clickwheel_read_tag(
    ClickwheelTagKind kind, const uint8_t *bytes, size_t count, void *context, ClickwheelTagEmit emit);

#ifdef __cplusplus
}
#endif
