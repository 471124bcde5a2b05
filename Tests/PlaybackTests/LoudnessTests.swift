import Testing

@testable import Playback

@Suite("Loudness")
struct LoudnessTests {
    private static let song = SongLoudness(track: .init(gain: -6, peak: 0.5), album: .init(gain: -9, peak: 1))

    private func loudness(_ rule: String, _ more: Preamplification = .none) throws -> Loudness {
        var loudness = Loudness()
        _ = try loudness.use(rule: rule)
        _ = try loudness.use(preamplification: more.rawValue)
        return loudness
    }

    @Test(
        "a song of which nothing was measured stays as it is, by every rule",
        arguments: LoudnessRules.all.map(\.name)
    )
    func unknown(_ rule: String) throws {
        for isShuffled in [true, false] {
            #expect(try loudness(rule, .louder6).decibels(for: SongLoudness(), isShuffled: isShuffled) == nil)
        }
    }

    @Test(
        "each rule takes the measure that it is named for",
        arguments: [
            ("off", nil, nil), ("track", -6, -6), ("album", -9, -9), ("automatic", -9, -6),
        ] as [(String, Double?, Double?)]
    )
    func rules(_ rule: String, _ inOrder: Double?, _ shuffled: Double?) throws {
        let loudness = try loudness(rule)
        #expect(loudness.decibels(for: Self.song, isShuffled: false) == inOrder)
        #expect(loudness.decibels(for: Self.song, isShuffled: true) == shuffled)
    }

    @Test("where the one was not measured, the other counts")
    func other() throws {
        let single = SongLoudness(track: .init(gain: -4, peak: 1))
        let whole = SongLoudness(album: .init(gain: -5, peak: 1))
        #expect(try loudness("album").decibels(for: single, isShuffled: false) == -4)
        #expect(try loudness("track").decibels(for: whole, isShuffled: false) == -5)
    }

    @Test("what is added goes on top, and comes out as far as the highest sample lets it")
    func preamplification() throws {
        for more in Preamplification.allCases {
            let louder = try loudness("track", more).decibels(for: Self.song, isShuffled: false)
            #expect(louder == -6 + more.decibels)
        }
        // Half of full scale has room for 6.02 dB.
        let soft = SongLoudness(track: .init(gain: 5, peak: 0.5))
        let most = try #require(try loudness("track", .louder6).decibels(for: soft, isShuffled: false))
        #expect(abs(most - 6.0206) < 0.001)
        // A sample beyond full scale is brought back to it.
        let over = SongLoudness(track: .init(gain: 0, peak: 1.25))
        let least = try #require(try loudness("track").decibels(for: over, isShuffled: false))
        #expect(abs(least + 1.9382) < 0.001)
    }

    @Test("a song whose highest sample nobody knows becomes softer and never louder")
    func unknownPeak() throws {
        let gains = [(7.0, 0.0), (-3, -3)]
        for (gain, expected) in gains {
            let song = SongLoudness(track: .init(gain: gain))
            #expect(try loudness("track").decibels(for: song, isShuffled: false) == expected)
        }
        // The album's is not known, and the song's is.
        let song = SongLoudness(track: .init(gain: 0, peak: 0.5), album: .init(gain: 4))
        #expect(try loudness("album").decibels(for: song, isShuffled: false) == 4)
        // Silence is not made noise.
        let silence = SongLoudness(track: .init(gain: 60, peak: 0))
        #expect(try loudness("track").decibels(for: silence, isShuffled: false) == 24)
    }

    @Test("every face can ask how much louder a track is played, to the hundredth of a decibel")
    func gainOfTrack() throws {
        let player = Player(
            tracks: { id in
                id == 1 ? TrackInfo(durationMs: 1000, loudness: .init(track: .init(gain: -7.894))) : nil
            },
            logger: Deck().logger
        )
        #expect(player.gain(of: 1, in: player.snapshot) == nil)
        try player.perform(.loudness("track"), by: Sender(name: "a test"))
        #expect(player.gain(of: 1, in: player.snapshot) == -7.89)
        #expect(player.gain(of: 2, in: player.snapshot) == nil)
    }

    @Test("another rule is news to every face, and the same one is not; an unknown one is refused")
    func player() throws {
        let player = Deck().player
        let before = player.snapshot
        #expect(before.loudness == Loudness())
        let revision = try player.perform(.loudness("album"), by: Sender(name: "a test"))
        #expect(revision > before.revision)
        #expect(player.snapshot.loudness.rule == "album")
        #expect(try player.perform(.loudness("album"), by: Sender(name: "a test")) == revision)
        try player.perform(.preamplification("louder-3"), by: Sender(name: "a test"))
        #expect(player.snapshot.loudness.preamplification == "louder-3")
        #expect(
            throws: PlaybackError.noSuchMember(
                family: "loudness",
                name: "x",
                known: LoudnessRules.all.map(\.name)
            )
        ) { try player.perform(.loudness("x"), by: Sender(name: "a test")) }
        #expect(player.snapshot.loudness.rule == "album")
        #expect(player.choice(in: .loudness("off")).map { [$0.family, $0.member] } == ["loudness", "off"])
    }
}
