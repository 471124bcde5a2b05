import ClickwheelGallery
@testable import Media

/// What holds for every file, whatever its bytes are.
enum MediaPromises {
    /// Looks into `bytes` as a file, as a part of one, as subtitles and as an answer of the worker, and stops the program when a
    /// promise is broken.
    static func check(_ bytes: [UInt8]) {
        checkFile(bytes)
        checkParts(bytes)
        checkAnswers(bytes)
        if bytes.count <= CaptionText.limit, let text = CaptionText.webVTT(bytes) {
            precondition(text.hasPrefix("WEBVTT\n\n"))
            // Between two signs of a tag there is nothing but one that WebVTT knows.
            precondition(text.split(separator: "<").dropFirst().allSatisfy { $0.prefix(3).contains(">") })
        }
        // What the page asks for is a name, too.
        _ = GalleryListing(String(decoding: bytes, as: UTF8.self))
    }

    private static func checkFile(_ bytes: [UInt8]) {
        let metadata = MediaInspector().inspect(bytes)
        precondition(metadata.kind != .unknown || metadata.reason != nil)
        precondition((1...8).contains(metadata.orientation ?? 1))
        precondition((metadata.width ?? 0) >= 0 && (metadata.height ?? 0) >= 0)
        precondition((metadata.frames ?? 1) > 0 && (metadata.durationMs ?? 0) >= 0)
        precondition(
            (-90...90).contains(metadata.latitude ?? 0) && (-180...180).contains(metadata.longitude ?? 0)
        )
        if let offset = metadata.videoOffset, let length = metadata.videoLength {
            precondition(offset >= 0 && length > 0 && length <= bytes.count - offset)
        }
    }

    /// What lies deep within a file, at its beginning: chance alone seldom gets there.
    private static func checkParts(_ bytes: [UInt8]) {
        var metadata = MediaMetadata()
        XMP(bytes).tell(&metadata)
        precondition(metadata.place?.isEmpty != true)
        if let crop = metadata.crop { precondition(crop.left + crop.width <= crop.fullWidth) }
        let file = MediaBytes(bytes)
        if let exif = Exif(file, 0, to: bytes.count) { exif.tell(&metadata, turns: true) }
        precondition((1...8).contains(metadata.orientation ?? 1))
        precondition((-90...90).contains(metadata.latitude ?? 0))
        precondition(ColourProfile.name(bytes)?.isEmpty != true)
        for (number, box) in Box.all(file, 0..<bytes.count).enumerated() where number < 4 {
            HEIF.tell(file, box, &metadata)
            precondition(box.content.upperBound <= bytes.count)
        }
    }

    private static func checkAnswers(_ bytes: [UInt8]) {
        if let answer = PictureAnswer(bytes: bytes) {
            precondition(answer.problem != nil || answer.picture.starts(with: [0xFF, 0xD8]))
            precondition(answer.width >= 0 && answer.delaysMs.count <= PictureAnswer.frameLimit)
        }
        if let request = PictureRequest(bytes: bytes) {
            precondition(PictureRequest.sizes.contains(request.size))
        }
    }
}
