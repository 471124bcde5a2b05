#pragma once
#include "include/CTagLib.h"

#include <optional>
#include <string_view>

namespace clickwheel {

/// Returns the field that a free name stands for: "ALBUMARTIST", "Album Artist", "album_artist".
std::optional<ClickwheelTagField> fieldForName(std::string_view name);

/// Returns the field of an ID3v2 text frame.
std::optional<ClickwheelTagField> fieldForFrame(std::string_view id);

/// Returns the field of an MP4 item of iTunes.
std::optional<ClickwheelTagField> fieldForItem(std::string_view name);

/// Returns the field of a chunk in a RIFF INFO list.
std::optional<ClickwheelTagField> fieldForChunk(std::string_view id);

}  // namespace clickwheel
