/// A JPEG's head with what a test wants to be said in it; it has no picture.
enum JPEGFile {
    static func bytes(taken: String? = nil, camera: String? = nil, place: String? = nil) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif(taken: taken, camera: camera))
        if let place {
            let text = """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \
                photoshop:City="\(place)"><photoshop:Country>Norway</photoshop:Country></rdf:Description></x:xmpmeta>
                """
            bytes += segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(text.utf8))
        }
        bytes += segment(0xC0, [8, 1, 44, 1, 144, 1, 1, 0x11, 0])
        return bytes + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 3, 0xFF, 0xD9]
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(content.count + 2, 2) + content
    }

    /// IFD0 with the model and the place of the Exif IFD, which has the time (Exif 2.32, section 4.6).
    private static func exif(taken: String?, camera: String?) -> [UInt8] {
        let model: [UInt8] = camera.map { Array($0.utf8) + [0] } ?? []
        let time: [UInt8] = taken.map { Array($0.utf8) + [0] } ?? []
        let entries = camera == nil ? 1 : 2
        let modelAt = 8 + 2 + 12 * entries + 4
        let exifAt = modelAt + model.count + model.count % 2
        var bytes: [UInt8] = Array("MM".utf8)
        bytes += big(42, 2) + big(8, 4) + big(entries, 2)
        if camera != nil { bytes += entry(0x0110, 2, model.count, modelAt) }
        bytes += entry(0x8769, 4, 1, exifAt) + big(0, 4)
        bytes += model + [UInt8](repeating: 0, count: model.count % 2)
        bytes += big(taken == nil ? 0 : 1, 2)
        if taken != nil { bytes += entry(0x9003, 2, time.count, exifAt + 2 + 12 + 4) }
        return bytes + big(0, 4) + time
    }

    private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
        big(tag, 2) + big(type, 2) + big(count, 4) + big(value, 4)
    }

    private static func big(_ number: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
