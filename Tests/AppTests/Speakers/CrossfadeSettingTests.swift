import ClickwheelSoundLink
import Testing

@testable import ClickwheelApp

@Suite("Which songs are crossfaded")
struct CrossfadeSettingTests {
    static func place(_ album: Int64?, _ track: Int?, disc: Int? = nil) -> AlbumPlace {
        AlbumPlace(album: album, disc: disc, track: track)
    }

    @Test("songs of an album in order belong together, those of others do not")
    func albums() {
        let third = Self.place(1, 3)
        #expect(third.isContinued(by: Self.place(1, 4), isShuffled: false))
        #expect(third.isContinued(by: Self.place(1, 1, disc: 2), isShuffled: false))
        #expect(third.isContinued(by: Self.place(1, 9), isShuffled: false), "one was left out")
        #expect(!third.isContinued(by: Self.place(1, 2), isShuffled: false))
        #expect(!third.isContinued(by: Self.place(2, 4), isShuffled: false))
        #expect(!Self.place(nil, 3).isContinued(by: Self.place(nil, 4), isShuffled: false))
        #expect(Self.place(1, nil).isContinued(by: Self.place(1, nil), isShuffled: false))
    }

    @Test("in shuffled music only the very next song of the album belongs to one")
    func shuffled() {
        let third = Self.place(1, 3)
        #expect(third.isContinued(by: Self.place(1, 4), isShuffled: true))
        #expect(third.isContinued(by: Self.place(1, 1, disc: 2), isShuffled: true))
        #expect(!third.isContinued(by: Self.place(1, 9), isShuffled: true))
        #expect(!Self.place(1, nil).isContinued(by: Self.place(1, nil), isShuffled: true))
    }

    @Test("the engine is told of each song that follows how long it is crossfaded")
    func told() {
        let desk = EngineDesk { id in
            EngineDesk.Song(path: "/\(id)", gain: nil, place: Self.place(id / 10, Int(id % 10)))
        }
        #expect(desk.track(21, after: 11)?.crossfadeMs == 0)
        desk.crossfade(for: 4_000)
        #expect(desk.crossfadeMs == 4_000)
        #expect(desk.track(21, after: 11)?.crossfadeMs == 4_000)
        #expect(desk.track(12, after: 11)?.crossfadeMs == 0)
        #expect(desk.track(11, after: 11)?.crossfadeMs == 0)
        #expect(desk.track(21)?.crossfadeMs == 0)
    }

    @Test("two parts of one file that lie next to each other are not crossfaded, whatever album they are on")
    func adjoining() {
        let parts = [(0, 750), (750, 1_500), (1_600, 2_000)]
        let desk = EngineDesk { id in
            let (start, end) = parts[Int(id)]
            return EngineDesk.Song(
                path: "/image.flac",
                gain: nil,
                part: EnginePart(start: start, end: end, rate: 75)
            )
        }
        desk.crossfade(for: 4_000)
        #expect(desk.track(1, after: 0)?.crossfadeMs == 0)
        #expect(desk.track(2, after: 1)?.crossfadeMs == 4_000)
        #expect(desk.track(0, after: 1)?.crossfadeMs == 4_000)
    }
}
