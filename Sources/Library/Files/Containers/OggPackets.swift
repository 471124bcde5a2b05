/// The packets of one logical stream in an Ogg file, one after the other, as places in the file.
struct OggPackets {
    /// A bound for headers that never end: an Opus file with a picture of 16 MiB has about 350 pages.
    private static let maximumPages = 1 << 16

    private let file: FileBytes
    private let serial: Int
    private var offset: Int
    private var page: OggPage?
    private var segment = 0
    private var position = 0
    private var pages = 0
    /// Whether a place where no page is is gone over, and the end of the file ends a page: as in audio, not in headers.
    var isTolerant = false
    /// Whether a place was gone over.
    private(set) var hasHole = false

    /// Starts at the page at `offset`, which belongs to the stream.
    init(_ file: FileBytes, serial: Int, at offset: Int) {
        self.file = file
        self.serial = serial
        self.offset = offset
    }

    /// Returns the pieces of the next packet.
    ///
    /// - Throws: The file's `pastEnd` when the packet does not end in the file.
    mutating func next() throws(FileProblem) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        while true {
            guard let page, segment < page.segments.count else {
                try turn()
                continue
            }
            let start = position
            var isEnd = false
            while segment < page.segments.count, !isEnd {
                position += Int(page.segments[segment])
                isEnd = page.segments[segment] < 255
                segment += 1
            }
            if position > start { pieces.append(start..<position) }
            if isEnd { return pieces }
        }
    }

    /// Returns what is left of the current page and the bodies of the following ones, until `byteCount`
    /// bytes are found or the stream ends.
    mutating func remainder(atLeast byteCount: Int) throws(FileProblem) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var count = 0
        while count < byteCount {
            if let page, position < page.body.upperBound {
                pieces.append(position..<page.body.upperBound)
                count += page.body.upperBound - position
                position = page.body.upperBound
                segment = page.segments.count
            }
            guard try advance() else { break }
        }
        return pieces
    }

    /// The first granule position from the current page on, with the packets that it counts.
    mutating func firstGranule() throws(FileProblem) -> (granule: UInt64, packets: Int)? {
        var packets = 0
        repeat {
            guard let page else { continue }
            packets += page.segments[min(segment, page.segments.count)...].count { $0 < 255 }
            if let granule = page.granule, packets > 0 { return (granule, packets) }
        } while try advance()
        return nil
    }

    private mutating func turn() throws(FileProblem) {
        if try advance() { return }
        // Where a header has room, the file was not cut.
        guard offset + OggPage.maximumHeaderBytes <= file.count else { throw file.pastEnd }
        throw .damaged(reason: "one of the pages with its headers is broken")
    }

    /// Goes to the stream's next page; false at the end of the file.
    private mutating func advance() throws(FileProblem) -> Bool {
        while pages < Self.maximumPages {
            guard let next = try OggPage(in: file, at: offset) else {
                guard isTolerant, let resumed = try OggPage.start(in: file, after: offset) else {
                    return false
                }
                (offset, hasHole) = (resumed, true)
                pages += 1
                continue
            }
            pages += 1
            guard next.body.upperBound <= file.count else {
                if isTolerant { return false }
                throw file.pastEnd
            }
            offset = next.body.upperBound
            guard next.serial == serial else { continue }
            page = next
            segment = 0
            position = next.body.lowerBound
            return true
        }
        return false
    }
}
