#include "vocabulary.h"

#include <algorithm>
#include <array>
#include <string>

// Names of the tags: <https://picard-docs.musicbrainz.org/en/appendices/tag_mapping.html>.

namespace clickwheel {
namespace {

struct Entry {
    std::string_view name;
    ClickwheelTagField field;
};

// Sorted by name, in capitals without spaces, underscores and hyphens.
constexpr std::array names = {
    Entry{"ALBUM", ClickwheelTagFieldAlbum},
    Entry{"ALBUMARTIST", ClickwheelTagFieldAlbumArtist},
    Entry{"ALBUMARTISTSORT", ClickwheelTagFieldAlbumArtistSort},
    Entry{"ALBUMARTISTSORTORDER", ClickwheelTagFieldAlbumArtistSort},
    Entry{"ALBUMSORT", ClickwheelTagFieldAlbumSort},
    Entry{"ALBUMSORTORDER", ClickwheelTagFieldAlbumSort},
    Entry{"ARTIST", ClickwheelTagFieldArtist},
    Entry{"ARTISTSORT", ClickwheelTagFieldArtistSort},
    Entry{"ARTISTSORTORDER", ClickwheelTagFieldArtistSort},
    Entry{"COMPILATION", ClickwheelTagFieldCompilation},
    Entry{"COMPOSER", ClickwheelTagFieldComposer},
    Entry{"COMPOSERSORT", ClickwheelTagFieldComposerSort},
    Entry{"COMPOSERSORTORDER", ClickwheelTagFieldComposerSort},
    Entry{"DATE", ClickwheelTagFieldDate},
    Entry{"DISC", ClickwheelTagFieldDisc},
    Entry{"DISCNUMBER", ClickwheelTagFieldDisc},
    Entry{"DISCTOTAL", ClickwheelTagFieldDiscTotal},
    Entry{"DISK", ClickwheelTagFieldDisc},
    Entry{"GENRE", ClickwheelTagFieldGenre},
    Entry{"ITUNESCOMPILATION", ClickwheelTagFieldCompilation},
    Entry{"MUSICBRAINZALBUMARTISTID", ClickwheelTagFieldMusicBrainzAlbumArtist},
    Entry{"MUSICBRAINZALBUMID", ClickwheelTagFieldMusicBrainzAlbum},
    Entry{"MUSICBRAINZARTISTID", ClickwheelTagFieldMusicBrainzArtist},
    Entry{"MUSICBRAINZRELEASEGROUPID", ClickwheelTagFieldMusicBrainzReleaseGroup},
    Entry{"MUSICBRAINZRELEASETRACKID", ClickwheelTagFieldMusicBrainzReleaseTrack},
    Entry{"MUSICBRAINZTRACKID", ClickwheelTagFieldMusicBrainzTrack},
    Entry{"R128ALBUMGAIN", ClickwheelTagFieldAlbumGainR128},
    Entry{"R128TRACKGAIN", ClickwheelTagFieldTrackGainR128},
    Entry{"REPLAYGAINALBUMGAIN", ClickwheelTagFieldAlbumGain},
    Entry{"REPLAYGAINALBUMPEAK", ClickwheelTagFieldAlbumPeak},
    Entry{"REPLAYGAINTRACKGAIN", ClickwheelTagFieldTrackGain},
    Entry{"REPLAYGAINTRACKPEAK", ClickwheelTagFieldTrackPeak},
    Entry{"TITLE", ClickwheelTagFieldTitle},
    Entry{"TITLESORT", ClickwheelTagFieldTitleSort},
    Entry{"TITLESORTORDER", ClickwheelTagFieldTitleSort},
    Entry{"TOTALDISCS", ClickwheelTagFieldDiscTotal},
    Entry{"TOTALTRACKS", ClickwheelTagFieldTrackTotal},
    Entry{"TRACK", ClickwheelTagFieldTrack},
    Entry{"TRACKNUMBER", ClickwheelTagFieldTrack},
    Entry{"TRACKTOTAL", ClickwheelTagFieldTrackTotal},
    Entry{"YEAR", ClickwheelTagFieldYear},
};

constexpr std::array frames = {
    Entry{"TALB", ClickwheelTagFieldAlbum},
    Entry{"TCMP", ClickwheelTagFieldCompilation},
    Entry{"TCOM", ClickwheelTagFieldComposer},
    Entry{"TCON", ClickwheelTagFieldGenre},
    Entry{"TDRC", ClickwheelTagFieldDate},
    Entry{"TDRL", ClickwheelTagFieldYear},
    Entry{"TIT2", ClickwheelTagFieldTitle},
    Entry{"TPE1", ClickwheelTagFieldArtist},
    Entry{"TPE2", ClickwheelTagFieldAlbumArtist},
    Entry{"TPOS", ClickwheelTagFieldDisc},
    Entry{"TRCK", ClickwheelTagFieldTrack},
    Entry{"TSO2", ClickwheelTagFieldAlbumArtistSort},
    Entry{"TSOA", ClickwheelTagFieldAlbumSort},
    Entry{"TSOC", ClickwheelTagFieldComposerSort},
    Entry{"TSOP", ClickwheelTagFieldArtistSort},
    Entry{"TSOT", ClickwheelTagFieldTitleSort},
    Entry{"TYER", ClickwheelTagFieldYear},
    Entry{"XSOA", ClickwheelTagFieldAlbumSort},
    Entry{"XSOP", ClickwheelTagFieldArtistSort},
    Entry{"XSOT", ClickwheelTagFieldTitleSort},
};

// The sign of copyright is one byte in MP4 and two in UTF-8; these are its bytes in MP4.
constexpr std::array items = {
    Entry{"aART", ClickwheelTagFieldAlbumArtist},
    Entry{"cpil", ClickwheelTagFieldCompilation},
    Entry{"disk", ClickwheelTagFieldDisc},
    Entry{"soaa", ClickwheelTagFieldAlbumArtistSort},
    Entry{"soal", ClickwheelTagFieldAlbumSort},
    Entry{"soar", ClickwheelTagFieldArtistSort},
    Entry{"soco", ClickwheelTagFieldComposerSort},
    Entry{"sonm", ClickwheelTagFieldTitleSort},
    Entry{"trkn", ClickwheelTagFieldTrack},
    Entry{"\xA9" "ART", ClickwheelTagFieldArtist},
    Entry{"\xA9" "alb", ClickwheelTagFieldAlbum},
    Entry{"\xA9" "day", ClickwheelTagFieldDate},
    Entry{"\xA9" "gen", ClickwheelTagFieldGenre},
    Entry{"\xA9" "nam", ClickwheelTagFieldTitle},
    Entry{"\xA9" "wrt", ClickwheelTagFieldComposer},
};

constexpr std::array chunks = {
    Entry{"IART", ClickwheelTagFieldArtist},
    Entry{"ICRD", ClickwheelTagFieldDate},
    Entry{"IGNR", ClickwheelTagFieldGenre},
    Entry{"IMUS", ClickwheelTagFieldComposer},
    Entry{"INAM", ClickwheelTagFieldTitle},
    Entry{"IPRD", ClickwheelTagFieldAlbum},
    Entry{"IPRT", ClickwheelTagFieldTrack},
    Entry{"ITRK", ClickwheelTagFieldTrack},
};

template <size_t count>
constexpr bool isSorted(const std::array<Entry, count> &entries) {
    for (size_t index = 1; index < count; index++) {
        if (!(entries[index - 1].name < entries[index].name)) {
            return false;
        }
    }
    return true;
}

static_assert(isSorted(names) && isSorted(frames) && isSorted(items) && isSorted(chunks));

template <size_t count>
std::optional<ClickwheelTagField> find(const std::array<Entry, count> &entries, std::string_view name) {
    const auto found = std::lower_bound(
        entries.begin(), entries.end(), name,
        [](const Entry &entry, std::string_view wanted) { return entry.name < wanted; });
    if (found == entries.end() || found->name != name) {
        return std::nullopt;
    }
    return found->field;
}

}  // namespace

std::optional<ClickwheelTagField> fieldForName(std::string_view name) {
    // The longest name has 25 letters; what is much longer is none of them.
    if (name.size() > 40) {
        return std::nullopt;
    }
    char letters[40];
    size_t count = 0;
    for (const char letter : name) {
        if (letter == ' ' || letter == '_' || letter == '-') {
            continue;
        }
        letters[count++] = letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
    }
    return find(names, std::string_view(letters, count));
}

std::optional<ClickwheelTagField> fieldForFrame(std::string_view id) { return find(frames, id); }

std::optional<ClickwheelTagField> fieldForItem(std::string_view name) { return find(items, name); }

std::optional<ClickwheelTagField> fieldForChunk(std::string_view id) { return find(chunks, id); }

}  // namespace clickwheel
