import ClickwheelSystem
import ClickwheelText
import Foundation
import Testing

@testable import Library

@Suite("Search")
struct SearchTests {
    /// A library of a few hundred songs, with tags of many scripts, from a seed.
    static func make(_ folder: MusicFolder, seed: UInt64, count: Int) throws -> MusicLibrary {
        var generator = SplitMix64(seed: seed)
        let words = [
            "River", "Amber", "the", "Björk", "Motörhead", "Straße", "キノ", "中島みゆき", "방탄소년단", "Ελληνικά",
            "Кино",
            "فيروز", "Ａｌｐｈａ", "ﬁnale", "🎷", "AC/DC", "100%", "\"q\"", "O'Neil", "x", "7", "NEAR", "*", "é",
            "Ω",
        ]
        func text(_ length: ClosedRange<Int>) -> String {
            let count = Int.random(in: length, using: &generator)
            let text = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(
                separator: " "
            )
            return Bool.random(using: &generator) ? text.decomposedStringWithCanonicalMapping : text
        }
        for index in 0..<count {
            try folder.write(
                "\(index % 7)/\(index).flac",
                [
                    "title": text(1...4), "artist": text(1...2), "artist": text(1...1), "album": text(1...2),
                    "albumartist": text(1...2), "genre": text(1...1), "composer": text(1...2),
                    "date": "\(1950 + Int.random(in: 0...70, using: &generator))", "audio": "\(index)",
                ]
            )
        }
        let library = try folder.library()
        try folder.scan(library)
        return library
    }

    static func texts(_ track: Track) -> [String] {
        let tags = track.tags
        return [tags.title, tags.album, tags.date].compactMap(\.self) + tags.artists + tags.albumArtists
            + tags.genres
            + tags.composers
    }

    @Test("every part of every tag finds its song", arguments: [1, 2] as [UInt64])
    func everySubstring(seed: UInt64) throws {
        let folder = try MusicFolder()
        let library = try Self.make(folder, seed: seed, count: 20)
        var generator = SplitMix64(seed: seed)
        for track in try library.all().values {
            for text in Self.texts(track) {
                // All starts, and for each a few ends; tags of this size have some hundred parts.
                for start in text.indices {
                    let rest = text[start...]
                    let part = String(rest.prefix(Int.random(in: 1...max(1, rest.count), using: &generator)))
                    guard part.contains(where: { $0 != " " }) else { continue }
                    let found = try library.search(part, limit: 1000)
                    #expect(found.tracks.contains { $0.id == track.id }, "\(part) in \(text)")
                    #expect(found.total == found.tracks.count)
                }
            }
        }
    }

    @Test("what is found holds every word, and nothing that does is left out", arguments: [4, 5] as [UInt64])
    func againstPlainSearch(seed: UInt64) throws {
        let folder = try MusicFolder()
        let library = try Self.make(folder, seed: seed, count: 80)
        let all = Array(try library.all().values)
        let folded = all.map { track in (track.id, Self.texts(track).map { TextFolding.folded($0) }) }
        let queries = [
            "a", "e", "river", "RIVER amber", "the x", "ri am", "中", "島み", "방", "바", "ω", "ки", "alpha fin",
            "7 river",
            "'", "\"", "*", "NEAR", "%", "/", "zzz", "river zzz", "björk strasse", "19", "1960",
        ]
        for query in queries {
            let words = TextFolding.folded(query).split(separator: 0x20).map { Array($0) }
            let expected = folded.filter { _, texts in
                words.allSatisfy { word in texts.contains { $0.contains(word) } }
            }
            let found = try library.search(query, limit: 1000)
            #expect(Set(found.tracks.map(\.id)) == Set(expected.map(\.0)), "\(query)")
            #expect(found.tracks.count == Set(found.tracks.map(\.id)).count)
            let few = try library.search(query, limit: 3)
            #expect(few.tracks == Array(found.tracks.prefix(3)))
            #expect(few.total == found.total)
        }
    }

    @Test("the best come first: the title, its start, names, starts of words, anywhere")
    func order() throws {
        let folder = try MusicFolder()
        let songs: [(String, String, String)] = [
            ("Subriver", "X", "1"), ("A Deep River", "X", "2"), ("Other", "Riverside", "3"),
            ("Riverrun", "X", "4"),
            ("The River", "X", "5"), ("Another", "The River Band", "6"), ("River", "X", "7"),
            ("Driver", "X", "8"),
        ]
        for (title, artist, audio) in songs {
            try folder.write("\(audio).flac", ["title": title, "artist": artist, "audio": audio])
        }
        let library = try folder.library()
        try folder.scan(library)
        let titles = try library.search("RIVER", limit: 10).tracks.map(\.displayTitle)
        #expect(Set(titles.prefix(2)) == ["River", "The River"])
        #expect(
            Array(titles.dropFirst(2)) == [
                "Riverrun", "Another", "Other", "A Deep River", "Driver", "Subriver",
            ]
        )
    }

    @Test("a phrase of several words is preferred as a whole")
    func phrase() throws {
        let folder = try MusicFolder()
        try folder.write("1.flac", ["title": "Mind Games", "artist": "Blue", "audio": "1"])
        try folder.write("2.flac", ["title": "Games of the Mind", "audio": "2"])
        try folder.write("3.flac", ["title": "A Mind Games Reprise", "audio": "3"])
        try folder.write("4.flac", ["title": "Mastermind", "album": "Game", "audio": "4"])
        let library = try folder.library()
        try folder.scan(library)
        let titles = try library.search("mind games", limit: 10).tracks.map(\.displayTitle)
        #expect(titles == ["Mind Games", "A Mind Games Reprise", "Games of the Mind"])
        #expect(try library.search("mind game", limit: 10).total == 4)
        #expect(try library.search("  games   blue ", limit: 10).tracks.map(\.displayTitle) == ["Mind Games"])
    }

    @Test(
        "odd and hostile words are only words",
        arguments: [
            "", " ", "\u{0}", "a\u{0}b", "\"", "\"\"\"", "'; DROP TABLE track; --", "NEAR(a b)",
            "a AND b OR NOT c", "*",
            "title:x", "^x", "(", "{a b}: c", "\u{200B}", String(repeating: "a", count: 10_000),
            String(repeating: "a b ", count: 5_000), (0..<3000).map { "w\($0)" }.joined(separator: " "),
            "\u{FFFD}",
        ]
    )
    func hostile(_ words: String) throws {
        let folder = try MusicFolder()
        try folder.write("1.flac", ["title": "Plain", "audio": "1"])
        let library = try folder.library()
        try folder.scan(library)
        #expect(try library.search(words, limit: 10).tracks.count <= 1)
        _ = try library.nearest(words, limit: 3)
        #expect(try library.stats().tracks == 1)
    }

    @Test("nothing to look for finds nothing, and so does a limit of nothing")
    func empty() throws {
        let folder = try MusicFolder()
        try folder.write("1.flac", ["title": "Plain", "audio": "1"])
        let library = try folder.library()
        #expect(try library.search("plain", limit: 10).tracks == [])
        #expect(try library.nearest("plain", limit: 3) == [])
        try folder.scan(library)
        #expect(try library.search("", limit: 10) == SearchResult(tracks: [], total: 0))
        #expect(try library.search("plain", limit: 0) == SearchResult(tracks: [], total: 1))
        #expect(try library.search("plain", limit: -1).tracks == [])
    }

    @Test("songs without a title are found by the name of their file")
    func untitled() throws {
        let folder = try MusicFolder()
        try folder.write("Some Bootleg.flac", ["audio": "1"])
        let library = try folder.library()
        try folder.scan(library)
        #expect(try library.search("bootleg", limit: 10).total == 1)
    }

    @Test("search follows new tags, and forgets what is gone")
    func afterChange() throws {
        let folder = try MusicFolder()
        try folder.write("1.flac", ["title": "Before", "audio": "1"])
        let library = try folder.library()
        try folder.scan(library)
        #expect(try library.search("before", limit: 10).total == 1)
        try folder.write("1.flac", ["title": "After", "audio": "1"])
        try folder.scan(library)
        #expect(try library.search("before", limit: 10).total == 0)
        #expect(try library.search("after", limit: 10).total == 1)
        try folder.remove("1.flac")
        try folder.scan(library)
        #expect(try library.search("after", limit: 10).total == 0)
    }

    @Test("what was meant is near what was typed")
    func nearest() throws {
        let folder = try MusicFolder()
        try folder.write("1.flac", ["title": "Bohemian Rhapsody", "artist": "Queen", "audio": "1"])
        try folder.write("2.flac", ["title": "Paranoid Android", "artist": "Radiohead", "audio": "2"])
        try folder.write("3.flac", ["title": "Hyperballad", "artist": "Björk", "audio": "3"])
        let library = try folder.library()
        try folder.scan(library)
        func nearest(_ words: String) throws -> String? {
            try library.nearest(words, limit: 3).first?.displayTitle
        }
        #expect(try nearest("bohemain rapsody") == "Bohemian Rhapsody")
        #expect(try nearest("radiohaed") == "Paranoid Android")
        #expect(try nearest("bjrok") == "Hyperballad")
        // One of two words is right.
        #expect(try nearest("queen zzzzzz") == "Bohemian Rhapsody")
        #expect(try nearest("0123456789") == nil)
        #expect(try library.nearest("bohemain", limit: 0) == [])
    }
}
