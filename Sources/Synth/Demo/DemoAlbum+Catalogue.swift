import ClickwheelAudio

extension DemoAlbum {
    /// Every record of the demo library; players and titles are made up.
    public static let all: [DemoAlbum] = [
        DemoAlbum(
            title: "Felt and Lamplight",
            artist: "Odile Farrow",
            date: "2021",
            genre: "Classical",
            format: .flac(),
            coverPlace: .embedded(.png),
            tracks: [
                DemoTrack("Gymnopédie No. 1", by: "Erik Satie", Tunes.gymnopedie),
                DemoTrack("Für Elise", by: "Ludwig van Beethoven", Tunes.forElise),
                DemoTrack("Cradle Song", by: "Johannes Brahms", Tunes.cradleSong),
            ],
            cover: CoverArt(pattern: .arches, palette: .lamplight)
        ),
        DemoAlbum(
            title: "Salt and Lanterns",
            artist: "The Harbour Foxes",
            date: "2019",
            genre: "Folk",
            format: .mp3(bitrate: 128_000),
            coverPlace: .embedded(.jpeg),
            tracks: [
                DemoTrack("Greensleeves", by: "Traditional", Tunes.greensleeves),
                DemoTrack("Scarborough Fair", by: "Traditional", Tunes.scarboroughFair),
                DemoTrack("Drunken Sailor", by: "Traditional", Tunes.drunkenSailor),
                DemoTrack("Sakura", by: "Traditional", Tunes.sakura),
                DemoTrack("Auld Lang Syne", by: "Traditional", Tunes.auldLangSyne),
            ],
            cover: CoverArt(pattern: .waves, palette: .harbour)
        ),
        DemoAlbum(
            title: "Last Tram to Orchard Street",
            artist: "Copper Owl Quartet",
            date: "2023",
            genre: "Jazz",
            format: .aac(bitrate: 128_000),
            coverPlace: .beside(.jpeg),
            tracks: [
                DemoTrack("The Entertainer", by: "Scott Joplin", Tunes.entertainer),
                DemoTrack("Ode to Joy", by: "Ludwig van Beethoven", Tunes.odeToJoy),
                DemoTrack("Amazing Grace", by: "Traditional", Tunes.amazingGrace),
                DemoTrack("Minuet in G", by: "Christian Petzold", Tunes.minuet),
            ],
            cover: CoverArt(pattern: .rays, palette: .tram)
        ),
        DemoAlbum(
            title: "Turning Ground",
            artist: "Nils Amberley",
            date: "2024",
            genre: "Classical",
            format: .opus(bitrate: 96_000),
            coverPlace: .beside(.png),
            tracks: [
                DemoTrack(
                    "Canon in D, Part One",
                    by: "Johann Pachelbel",
                    Tunes.canon,
                    bars: .until(Tunes.canonCut)
                ),
                DemoTrack(
                    "Canon in D, Part Two",
                    by: "Johann Pachelbel",
                    Tunes.canon,
                    bars: .from(Tunes.canonCut)
                ),
                DemoTrack("Prelude in C", by: "Johann Sebastian Bach", Tunes.prelude),
                DemoTrack("In the Hall of the Mountain King", by: "Edvard Grieg", Tunes.mountainKing),
            ],
            cover: CoverArt(pattern: .tiles, palette: .orchard)
        ),
    ]
}
