import ClickwheelAudio
import ClickwheelCFFmpeg
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("Tags and covers")
struct TagsTests {
    static let tags: AudioTags = {
        var tags = AudioTags()
        tags.title = "Ääni \"quoted\" 🎵"
        tags.artist = "An Artist"
        tags.album = "An Album"
        tags.albumArtist = "Various"
        tags.date = "1888"
        tags.genre = "Classical"
        tags.composer = "A. Composer"
        tags.track = 3
        tags.trackTotal = 12
        tags.disc = 1
        tags.discTotal = 2
        return tags
    }()

    @Test(
        "every tag and the cover are in the file",
        arguments: [AudioFileFormat.flac(), .mp3(), .opus(), .aac()]
    )
    func written(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("sound." + format.fileExtension)
        let picture = try Self.image.encoded(as: .png)
        try Sound.write(
            Sound.samples(frames: 5_000),
            to: .file(path),
            as: format,
            tags: Self.tags,
            picture: picture
        )

        let found = try Self.metadata(of: path)
        #expect(found.values["title"] == Self.tags.title)
        #expect(found.values["artist"] == "An Artist")
        #expect(found.values["album"] == "An Album")
        #expect(found.values["album_artist"] == "Various")
        #expect(found.values["date"] == "1888")
        #expect(found.values["genre"] == "Classical")
        #expect(found.values["composer"] == "A. Composer")
        switch format {
        case .flac, .opus:
            #expect(found.values["track"] == "3")
            #expect(found.values["tracktotal"] == "12")
            #expect(found.values["disc"] == "1")
            #expect(found.values["disctotal"] == "2")
        case .mp3, .aac, .wav:
            #expect(found.values["track"] == "3/12")
            #expect(found.values["disc"] == "1/2")
        }
        #expect(found.pictures == [picture.bytes])
    }

    @Test(
        "the same input gives the same bytes",
        arguments: [AudioFileFormat.flac(), .mp3(), .opus(), .aac()]
    )
    func deterministic(format: AudioFileFormat) throws {
        let folder = try TemporaryFolder()
        let files = try ["a", "b"].map { name in
            let path = folder.file(name + "." + format.fileExtension)
            try Sound.write(Sound.samples(frames: 20_000), to: .file(path), as: format, tags: Self.tags)
            return try Data(contentsOf: URL(filePath: path))
        }
        #expect(files[0] == files[1])
    }

    @Test("pictures keep their size and their colours", arguments: [EncodedPicture.Kind.png, .jpeg])
    func pictures(kind: EncodedPicture.Kind) throws {
        let picture = try Self.image.encoded(as: kind)
        let start: [UInt8] = kind == .png ? [0x89, 0x50, 0x4E, 0x47] : [0xFF, 0xD8, 0xFF]
        #expect(picture.bytes.starts(with: start))
        let pixels = try Self.decode(picture)
        #expect(pixels.width == 48)
        #expect(pixels.height == 32)
        switch kind {
        case .png: #expect(pixels.planes == [Self.image.pixels])
        case .jpeg:
            // Full-range luma of the two fields, 0.299 r + 0.587 g + 0.114 b, in the middle of each.
            let luma = try #require(pixels.planes.first)
            #expect(abs(Int(luma[16 * 48 + 8]) - 182) <= 3)
            #expect(abs(Int(luma[16 * 48 + 40]) - 61) <= 3)
        }
    }

    static let image: RGBImage = {
        var image = RGBImage(width: 48, height: 32)
        for row in 0..<32 {
            for column in 0..<48 {
                let colour: [UInt8] = column < 24 ? [240, 170, 90] : [20, 80, 70]
                for part in 0..<3 { image.pixels[(row * 48 + column) * 3 + part] = colour[part] }
            }
        }
        return image
    }()

    /// Tags with lower-case names, and the bytes of attached pictures, as FFmpeg's demuxers find them.
    private static func metadata(of path: String) throws -> (values: [String: String], pictures: [[UInt8]]) {
        var opened: UnsafeMutablePointer<AVFormatContext>?
        try #require(avformat_open_input(&opened, path, nil, nil) == 0)
        defer { avformat_close_input(&opened) }
        let context = try #require(opened)
        try #require(avformat_find_stream_info(context, nil) >= 0)
        var values: [String: String] = [:]
        var pictures: [[UInt8]] = []
        func collect(_ dictionary: OpaquePointer?) {
            var entry: UnsafeMutablePointer<AVDictionaryEntry>?
            while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
                values[String(cString: next.pointee.key).lowercased()] = String(cString: next.pointee.value)
                entry = UnsafeMutablePointer(mutating: next)
            }
        }
        collect(context.pointee.metadata)
        for index in 0..<Int(context.pointee.nb_streams) {
            let stream = try #require(context.pointee.streams[index])
            if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 {
                let picture = stream.pointee.attached_pic
                pictures.append(Array(UnsafeBufferPointer(start: picture.data, count: Int(picture.size))))
            } else {
                collect(stream.pointee.metadata)
            }
        }
        return (values, pictures)
    }

    private static func decode(
        _ picture: EncodedPicture
    ) throws -> (width: Int, height: Int, planes: [[UInt8]]) {
        let decoder = try #require(
            avcodec_find_decoder(picture.kind == .png ? AV_CODEC_ID_PNG : AV_CODEC_ID_MJPEG)
        )
        var context = avcodec_alloc_context3(decoder)
        var frame = av_frame_alloc()
        var packet = av_packet_alloc()
        defer {
            avcodec_free_context(&context)
            av_frame_free(&frame)
            av_packet_free(&packet)
        }
        let filled = try #require(packet)
        try #require(avcodec_open2(context, decoder, nil) == 0)
        try #require(av_new_packet(filled, CInt(picture.bytes.count)) == 0)
        for (index, byte) in picture.bytes.enumerated() { filled.pointee.data[index] = byte }
        try #require(avcodec_send_packet(context, filled) == 0)
        try #require(avcodec_send_packet(context, nil) == 0)
        try #require(avcodec_receive_frame(context, frame) == 0)
        let decoded = try #require(frame).pointee
        let rowBytes = picture.kind == .png ? Int(decoded.width) * 3 : Int(decoded.width)
        var plane: [UInt8] = []
        for row in 0..<Int(decoded.height) {
            let start = try #require(decoded.data.0).advanced(by: row * Int(decoded.linesize.0))
            plane.append(contentsOf: UnsafeBufferPointer(start: start, count: rowBytes))
        }
        return (Int(decoded.width), Int(decoded.height), [plane])
    }
}
