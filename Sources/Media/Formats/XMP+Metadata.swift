extension XMP {
    /// Tells `metadata` of places, of spheres and of clips in the same file.
    func tell(_ metadata: inout MediaMetadata) {
        if let projection = value("ProjectionType", in: Self.panorama) {
            switch projection.lowercased() {
            case "equirectangular": metadata.projection = "equirectangular"
            case "cubestrip", "cubemap": metadata.projection = "cubemap"
            default: break
            }
        }
        metadata.crop = crop
        metadata.place = metadata.place ?? place
        metadata.presentationTimeUs =
            ["MotionPhotoPresentationTimestampUs", "MicroVideoPresentationTimestampUs"].lazy
            .compactMap { number($0, in: Self.camera) }.first { $0 >= 0 }
        metadata.promisesClip =
            metadata.promisesClip || value("MotionPhoto", in: Self.camera) == "1"
            || value("MicroVideo", in: Self.camera) == "1"
        // What is behind the clip belongs to a later item, or fills up.
        if metadata.promisesClip, metadata.clip == nil { metadata.clip = clip }
    }

    /// The place that is named, from the nearest to the widest (IPTC Photo Metadata Standard 2023.2, "Location Created (legacy)").
    private var place: String? {
        let names = [
            words("Location", in: Self.place), words("City", in: Self.photoshop),
            words("Country", in: Self.photoshop),
        ].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The part of the sphere, where it is not the whole one.
    private var crop: SphereCrop? {
        func part(_ name: String) -> Int? {
            number(name, in: Self.panorama).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
        }
        guard let fullWidth = part("FullPanoWidthPixels"), let fullHeight = part("FullPanoHeightPixels"),
            let width = part("CroppedAreaImageWidthPixels"),
            let height = part("CroppedAreaImageHeightPixels"),
            let left = part("CroppedAreaLeftPixels"), let top = part("CroppedAreaTopPixels"),
            width > 0, height > 0, left + width <= fullWidth, top + height <= fullHeight,
            (width, height) != (fullWidth, fullHeight)
        else { return nil }
        return SphereCrop(
            fullWidth: fullWidth,
            fullHeight: fullHeight,
            left: left,
            top: top,
            width: width,
            height: height
        )
    }

    /// Where the clip is, from the end of the file.
    private var clip: ClipPlace? {
        let items = items("Semantic", ["Length", "Padding"], in: Self.item)
        if let index = items.firstIndex(where: { $0[0] == "MotionPhoto" }),
            let length = items[index][1].flatMap({ Int($0) })
        {
            let behind = items[(index + 1)...].reduce(0) { sum, item in
                sum.addingReportingOverflow(item[1].flatMap { Int($0) } ?? 0).partialValue
            }
            let padding = items[index][2].flatMap { Int($0) } ?? 0
            return ClipPlace(length: length, behind: behind.addingReportingOverflow(padding).partialValue)
        }
        return number("MicroVideoOffset", in: Self.camera).map { ClipPlace(length: $0, behind: 0) }
    }
}

/// Where a clip is in the file of a picture, counted from its end.
struct ClipPlace: Equatable {
    /// Bytes of the clip.
    let length: Int
    /// Bytes behind it.
    let behind: Int
}
