import ClickwheelCTagLib

/// Takes the texts out of the tags of an MP4 file.
///
/// Format: <https://developer.apple.com/documentation/quicktime-file-format/metadata_atoms_and_types>.
enum MP4Items {
    static func content(in file: FileBytes, _ range: Range<Int>) throws(FileProblem) -> TagBlockContent {
        var content = TagBlockContent(kind: .mp4)
        var items = TagBlockContent(kind: .mp4)
        var entries = 0
        try MP4Box.forEach(in: file, range) { box throws(FileProblem) in
            entries += 1
            if box.type == MP4Box.type("covr") {
                if let picture = try MP4Box.first("data", in: file, box.content), picture.count > 8 {
                    content.pictures.append(.plain(file, picture.dropFirst(8)))
                }
            } else if box.content.count <= TagBlockContent.maximumTextBytes {
                items.appendBig32(box.content.count + 8)
                items.appendBig32(Int(box.type))
                items.bytes += try file.copy(box.content)
            } else if let text = try MP4Box.first("data", in: file, box.content), text.count > 8 {
                // Only the first value, and no more of it than is kept.
                let bytes = try file.copy(text.prefix(TagBlockContent.maximumTextBytes))
                items.appendBig32(bytes.count + 16)
                items.appendBig32(Int(box.type))
                items.appendBig32(bytes.count + 8)
                items.appendBig32(Int(MP4Box.type("data")))
                items.bytes += bytes
            }
            return !items.isFull && entries < TagBlockContent.maximumEntries
        }
        // TagLib takes files only: this is the smallest one that has tags.
        let size = items.bytes.count
        content.appendBox("moov", contentBytes: size + 28)
        content.appendBox("udta", contentBytes: size + 20)
        content.appendBox("meta", contentBytes: size + 12)
        content.appendBig32(0)
        content.appendBox("ilst", contentBytes: size)
        content.bytes += items.bytes
        return content
    }
}

extension TagBlockContent {
    fileprivate mutating func appendBox(_ type: StaticString, contentBytes: Int) {
        appendBig32(contentBytes + 8)
        appendBig32(Int(MP4Box.type(type)))
    }
}
