/// A box of an ISO base media file (ISO/IEC 14496-12, section 4.2), or an atom of QuickTime.
struct Box {
    /// Boxes in a row that are looked at.
    private static let limit = 4096

    let type: FourCC
    /// What is in it, without its head.
    let content: Range<Int>
    /// Whether it says that it is longer than what it lies in.
    let isCut: Bool

    /// The boxes in `range`, in order, up to the first that makes no sense.
    static func all(_ bytes: MediaBytes, _ range: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var place = range.lowerBound
        while place + 8 <= range.upperBound, boxes.count < limit {
            guard var size = try? bytes.big32(place), let type = try? bytes.code(place + 4) else { break }
            var head = 8
            if size == 1 {
                guard let long = try? bytes.big64(place + 8) else { break }
                (size, head) = (long, 16)
            } else if size == 0 {
                size = range.upperBound - place
            }
            guard size >= head else { break }
            let isCut = size > range.upperBound - place
            let end = isCut ? range.upperBound : place + size
            guard place + head <= end else { break }
            boxes.append(Box(type: type, content: place + head..<end, isCut: isCut))
            place = end
        }
        return boxes
    }

    /// The boxes in this one, behind `skip` bytes.
    func children(_ bytes: MediaBytes, skip: Int = 0) -> [Box] {
        content.count < skip ? [] : Box.all(bytes, content.lowerBound + skip..<content.upperBound)
    }
}

extension [Box] {
    func first(_ type: FourCC) -> Box? { first { $0.type == type } }
}
