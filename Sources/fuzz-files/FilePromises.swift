@testable import Library

/// What holds for every file, whatever its bytes are.
enum FilePromises {
    /// Reads `bytes` as a file and stops the program when what comes out breaks a promise.
    static func check(_ bytes: [UInt8]) {
        guard let reading = try? FileReader().read(FileBytes(bytes)).reading else { return }
        let properties = reading.properties
        precondition(properties.durationMs >= 0 && properties.sampleRate > 0 && properties.channels > 0)

        let tags = reading.tags
        let texts =
            [tags.title, tags.album, tags.artistCredit, tags.date, tags.titleSort].compactMap(\.self)
            + tags.artists
            + tags.genres
        for text in texts {
            precondition(
                !text.isEmpty && text.utf8.count <= TrackTags.maximumTextBytes && !text.utf8.contains(0)
            )
        }
        precondition(tags.artists.count <= TrackTags.maximumValues)
        precondition((tags.track ?? 1) > 0 && (tags.trackTotal ?? 1) > 0)

        let picture = try? ArtworkFinder().embeddedPicture(in: FileBytes(bytes))
        precondition(picture == nil || reading.hasEmbeddedPicture)
    }
}
