import ClickwheelAudio

/// One piece on its way to its file, or to its files where a piece fills several tracks.
struct DemoRecording: Sendable {
    private let piece: Piece
    private let format: AudioFileFormat
    private let tracks: [Destination]
    private let cover: EncodedPicture?

    private struct Destination: Sendable {
        let path: String
        let bars: DemoTrack.PartialBars?
        let tags: AudioTags
    }

    /// Frames given to the encoder at once.
    private static let blockFrames = 8_192

    /// The recordings of `album`; neighbouring tracks of one piece are one recording.
    static func all(of album: DemoAlbum, in folder: String, cover: EncodedPicture?) -> [DemoRecording] {
        var recordings: [DemoRecording] = []
        for (index, track) in album.tracks.enumerated() {
            let number = index + 1
            let name = "\(number < 10 ? "0" : "")\(number) \(track.title).\(album.format.fileExtension)"
            let destination = Destination(
                path: folder + "/" + name,
                bars: track.bars,
                tags: tags(of: track, number, on: album)
            )
            if let last = recordings.last, track.bars != nil, last.piece.seed == track.piece.seed {
                recordings[recordings.count - 1] = DemoRecording(
                    piece: last.piece,
                    format: last.format,
                    tracks: last.tracks + [destination],
                    cover: cover
                )
            } else {
                recordings.append(
                    DemoRecording(
                        piece: track.piece,
                        format: album.format,
                        tracks: [destination],
                        cover: cover
                    )
                )
            }
        }
        return recordings
    }

    /// About how long the music lasts.
    var expectedSeconds: Double { Double(piece.voices.count) + Double(tracks.count) * 60 }

    /// Renders the piece and writes its tracks.
    func write() throws(DemoError) {
        let performance: Performance
        do throws(NotationError) {
            performance = Performance(try Score(piece))
        } catch {
            throw .notWritten("\(tracks.first?.tags.title ?? "") is written wrongly: \(error)")
        }
        let sound = Rendering(performance: performance).sound()
        do throws(AudioError) {
            for track in tracks {
                let frames = frames(of: track.bars, in: sound, performance)
                try write(sound, frames, to: track)
            }
        } catch {
            throw .notWritten(error.description)
        }
    }

    private func frames(
        of bars: DemoTrack.PartialBars?,
        in sound: StereoSound,
        _ performance: Performance
    ) -> Range<Int> {
        func frame(_ bar: Int) -> Int {
            min(Int(performance.start(ofBar: bar) * Double(sound.sampleRate)), sound.left.count)
        }
        switch bars {
        case .until(let bar): return 0..<frame(bar)
        case .from(let bar): return frame(bar)..<sound.left.count
        case nil: return 0..<sound.left.count
        }
    }

    private func write(_ sound: StereoSound, _ frames: Range<Int>, to track: Destination) throws(AudioError) {
        let input = try PCMFormat(sampleRate: Int(sound.sampleRate), channels: 2, layout: .planar)
        let encoder = try AudioEncoder(
            .file(track.path),
            format: format,
            input: input,
            tags: track.tags,
            picture: cover
        )
        var buffer = PCMBuffer(format: input, capacity: Self.blockFrames)
        var next = frames.lowerBound
        while next < frames.upperBound {
            let count = min(Self.blockFrames, frames.upperBound - next)
            for (plane, samples) in [sound.left, sound.right].enumerated() {
                buffer.fill(plane, frames: count, as: Float.self) { target in
                    _ = target.update(from: samples[next..<(next + count)])
                }
            }
            try encoder.write(buffer)
            next += count
        }
        try encoder.finish()
    }

    private static func tags(of track: DemoTrack, _ number: Int, on album: DemoAlbum) -> AudioTags {
        var tags = AudioTags()
        tags.title = track.title
        tags.artist = album.artist
        tags.album = album.title
        tags.albumArtist = album.artist
        tags.date = album.date
        tags.genre = album.genre
        tags.composer = track.composer
        tags.track = number
        tags.trackTotal = album.tracks.count
        tags.disc = 1
        tags.discTotal = 1
        return tags
    }
}
