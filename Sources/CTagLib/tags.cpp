#include "include/CTagLib.h"
#include "vocabulary.h"

#include <apefooter.h>
#include <apeitem.h>
#include <apetag.h>
#include <id3v1genres.h>
#include <id3v1tag.h>
#include <id3v2frame.h>
#include <id3v2header.h>
#include <id3v2tag.h>
#include <infotag.h>
#include <mp4file.h>
#include <mp4item.h>
#include <mp4tag.h>
#include <relativevolumeframe.h>
#include <tbytevectorstream.h>
#include <textidentificationframe.h>
#include <uniquefileidentifierframe.h>
#include <xiphcomment.h>

#include <cstdio>
#include <string>

// Tags are read from memory: the caller found them in the file, left out pictures and checked every
// length. TagLib's own reading of files would load whole pictures and believe what the file says.

namespace clickwheel {
namespace {

using TagLib::ByteVector;
using TagLib::String;
using TagLib::StringList;

/// Returns `text` as UTF-8; what is no character becomes the replacement character.
///
/// TagLib's own conversion gives up on the whole text where half of a pair of UTF-16 is missing.
std::string utf8(const String &text) {
    std::string bytes;
    bytes.reserve(text.size() + text.size() / 2);
    const auto end = text.end();
    for (auto unit = text.begin(); unit != end; ++unit) {
        auto scalar = (char32_t)*unit;
        if (scalar >= 0xD800 && scalar < 0xE000) {
            const auto next = unit + 1;
            const bool isPair = scalar < 0xDC00 && next != end && *next >= 0xDC00 && *next < 0xE000;
            scalar = isPair ? 0x10000 + ((scalar - 0xD800) << 10) + ((char32_t)*next - 0xDC00) : 0xFFFD;
            if (isPair) {
                unit = next;
            }
        }
        if (scalar < 0x80) {
            bytes += (char)scalar;
        } else if (scalar < 0x800) {
            bytes += (char)(0xC0 | scalar >> 6);
            bytes += (char)(0x80 | (scalar & 0x3F));
        } else if (scalar < 0x10000) {
            bytes += (char)(0xE0 | scalar >> 12);
            bytes += (char)(0x80 | (scalar >> 6 & 0x3F));
            bytes += (char)(0x80 | (scalar & 0x3F));
        } else {
            bytes += (char)(0xF0 | (scalar >> 18 & 7));
            bytes += (char)(0x80 | (scalar >> 12 & 0x3F));
            bytes += (char)(0x80 | (scalar >> 6 & 0x3F));
            bytes += (char)(0x80 | (scalar & 0x3F));
        }
    }
    return bytes;
}

class Output {
public:
    Output(void *context, ClickwheelTagEmit emit) : context(context), emit(emit) {}

    void add(ClickwheelTagField field, const std::string &text) const {
        emit(context, field, text.data(), text.size());
    }

    void add(ClickwheelTagField field, const String &text) const { add(field, utf8(text)); }

    void add(ClickwheelTagField field, const StringList &values) const {
        for (const auto &value : values) {
            add(field, value);
        }
    }

    void add(ClickwheelTagField field, long long number) const { add(field, std::to_string(number)); }

private:
    void *context;
    ClickwheelTagEmit emit;
};

// MARK: ID3v2

class ID3v2Tag : public TagLib::ID3v2::Tag {
public:
    explicit ID3v2Tag(const ByteVector &bytes) {
        const auto headerSize = TagLib::ID3v2::Header::size();
        header()->setData(bytes.mid(0, headerSize));
        parse(bytes.mid(headerSize));
    }
};

/// Turns "17" into "Rock", as ID3v2 allows genres to be written.
String genreName(const String &genre) {
    bool isNumber = false;
    const int number = genre.toInt(&isNumber);
    if (isNumber && number >= 0 && number < 256) {
        const String name = TagLib::ID3v1::genre(number);
        return name.isEmpty() ? genre : name;
    }
    if (genre == "RX") {
        return "Remix";
    }
    return genre == "CR" ? String("Cover") : genre;
}

void addVolume(const TagLib::ID3v2::RelativeVolumeFrame &frame, const Output &output) {
    using TagLib::ID3v2::RelativeVolumeFrame;
    const auto channel = RelativeVolumeFrame::MasterVolume;
    const String name = frame.identification().upper();
    const bool isAlbum = name == "ALBUM";
    if (!isAlbum && name != "TRACK") {
        return;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.6f", double(frame.volumeAdjustment(channel)));
    output.add(isAlbum ? ClickwheelTagFieldAlbumGain : ClickwheelTagFieldTrackGain, std::string(text));
}

void readID3v2(const ByteVector &bytes, const Output &output) {
    const ID3v2Tag tag(bytes);
    for (const auto *frame : tag.frameList()) {
        const ByteVector id = frame->frameID();
        const std::string_view name(id.data(), id.size());
        if (const auto *user = dynamic_cast<const TagLib::ID3v2::UserTextIdentificationFrame *>(frame)) {
            const auto field = fieldForName(utf8(user->description()));
            // The description is the first of the fields.
            auto values = user->fieldList();
            if (field && !values.isEmpty()) {
                values.erase(values.begin());
                output.add(*field, values);
            }
        } else if (const auto *text = dynamic_cast<const TagLib::ID3v2::TextIdentificationFrame *>(frame)) {
            const auto field = fieldForFrame(name);
            if (!field) {
                continue;
            }
            for (const auto &value : text->fieldList()) {
                output.add(*field, *field == ClickwheelTagFieldGenre ? genreName(value) : value);
            }
        } else if (const auto *unique = dynamic_cast<const TagLib::ID3v2::UniqueFileIdentifierFrame *>(frame)) {
            if (unique->owner() == "http://musicbrainz.org") {
                const ByteVector value = unique->identifier();
                output.add(ClickwheelTagFieldMusicBrainzTrack, std::string(value.data(), value.size()));
            }
        } else if (const auto *volume = dynamic_cast<const TagLib::ID3v2::RelativeVolumeFrame *>(frame)) {
            addVolume(*volume, output);
        }
    }
}

// MARK: ID3v1

class ID3v1Tag : public TagLib::ID3v1::Tag {
public:
    explicit ID3v1Tag(const ByteVector &bytes) { parse(bytes); }
};

void readID3v1(const ByteVector &bytes, const Output &output) {
    const ID3v1Tag tag(bytes);
    output.add(ClickwheelTagFieldTitle, tag.title());
    output.add(ClickwheelTagFieldArtist, tag.artist());
    output.add(ClickwheelTagFieldAlbum, tag.album());
    output.add(ClickwheelTagFieldGenre, tag.genre());
    if (tag.year() > 0) {
        output.add(ClickwheelTagFieldYear, (long long)tag.year());
    }
    if (tag.track() > 0) {
        output.add(ClickwheelTagFieldTrack, (long long)tag.track());
    }
}

// MARK: APE

class APETag : public TagLib::APE::Tag {
public:
    explicit APETag(const ByteVector &bytes) {
        const auto footerSize = TagLib::APE::Footer::size();
        footer()->setData(bytes.mid(bytes.size() - footerSize));
        parse(bytes.mid(0, bytes.size() - footerSize));
    }
};

void readAPE(const ByteVector &bytes, const Output &output) {
    if (bytes.size() < TagLib::APE::Footer::size()) {
        return;
    }
    const APETag tag(bytes);
    for (const auto &entry : tag.itemListMap()) {
        const auto field = fieldForName(utf8(entry.first));
        if (field && entry.second.type() == TagLib::APE::Item::Text) {
            output.add(*field, entry.second.values());
        }
    }
}

// MARK: Vorbis comment

void readVorbisComment(const ByteVector &bytes, const Output &output) {
    const TagLib::Ogg::XiphComment comment(bytes);
    for (const auto &entry : comment.fieldListMap()) {
        if (const auto field = fieldForName(utf8(entry.first))) {
            output.add(*field, entry.second);
        }
    }
}

// MARK: MP4

void addPair(
    ClickwheelTagField number, ClickwheelTagField total, const TagLib::MP4::Item &item, const Output &output) {
    const auto pair = item.toIntPair();
    if (pair.first > 0) {
        output.add(number, (long long)pair.first);
    }
    if (pair.second > 0) {
        output.add(total, (long long)pair.second);
    }
}

void readMP4(const ByteVector &bytes, const Output &output) {
    ByteVector content(bytes);
    TagLib::ByteVectorStream stream(content);
    const TagLib::MP4::File file(&stream, false);
    if (!file.isValid() || file.tag() == nullptr) {
        return;
    }
    constexpr std::string_view freeForm = "----:";
    for (const auto &entry : file.tag()->itemMap()) {
        // The names of MP4 are bytes: as Latin-1 the sign of copyright keeps its one.
        const std::string name = entry.first.to8Bit(false);
        if (name.compare(0, freeForm.size(), freeForm) == 0) {
            const auto field = fieldForName(std::string_view(name).substr(name.rfind(':') + 1));
            if (field) {
                output.add(*field, entry.second.toStringList());
            }
            continue;
        }
        const auto field = fieldForItem(name);
        if (!field) {
            continue;
        }
        switch (*field) {
        case ClickwheelTagFieldTrack:
            addPair(ClickwheelTagFieldTrack, ClickwheelTagFieldTrackTotal, entry.second, output);
            break;
        case ClickwheelTagFieldDisc:
            addPair(ClickwheelTagFieldDisc, ClickwheelTagFieldDiscTotal, entry.second, output);
            break;
        case ClickwheelTagFieldCompilation:
            output.add(*field, (long long)(entry.second.toBool() ? 1 : 0));
            break;
        default:
            output.add(*field, entry.second.toStringList());
        }
    }
}

// MARK: RIFF INFO

void readInfo(const ByteVector &bytes, const Output &output) {
    const TagLib::RIFF::Info::Tag tag(bytes);
    for (const auto &entry : tag.fieldListMap()) {
        const auto field = fieldForChunk(std::string_view(entry.first.data(), entry.first.size()));
        if (field) {
            output.add(*field, entry.second);
        }
    }
}

}  // namespace
}  // namespace clickwheel

int clickwheel_read_tag(
    ClickwheelTagKind kind, const uint8_t *bytes, size_t count, void *context, ClickwheelTagEmit emit) {
    using namespace clickwheel;
    try {
        const ByteVector vector(reinterpret_cast<const char *>(bytes), (unsigned int)count);
        const Output output(context, emit);
        switch (kind) {
        case ClickwheelTagKindID3v2:
            readID3v2(vector, output);
            break;
        case ClickwheelTagKindID3v1:
            readID3v1(vector, output);
            break;
        case ClickwheelTagKindApe:
            readAPE(vector, output);
            break;
        case ClickwheelTagKindVorbisComment:
            readVorbisComment(vector, output);
            break;
        case ClickwheelTagKindMp4:
            readMP4(vector, output);
            break;
        case ClickwheelTagKindRiffInfo:
            readInfo(vector, output);
            break;
        }
        return 0;
    } catch (...) {
        return -1;
    }
}
