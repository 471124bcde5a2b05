import ClickwheelPOSIX
import ClickwheelSystem
import Foundation

/// What the younger parts of a daemon have to work with: photos and films, films that are known, a store and a podcast.
///
/// The podcast is there as long as the instance is.
struct Furnishing {
    /// The packs that the store offers, all for nothing.
    static let packs = ["org.example.band.deck", "org.example.band.links"]
    static let photos = 12
    static let films = ["Gravity (2013).mp4", "2 Guns (2013).mp4", "Ant-Man (2015).mp4"]

    private let server: FileServer

    /// Furnishes the data folder `data`, of which no daemon runs.
    init(_ data: String, _ ground: Ground) throws {
        let (pictures, shop, web) = (data + "-pictures", data + "-shop", data + "-web")
        try Self.fillPictures(pictures, ground.programs)
        try Self.fillShop(shop, ground.programs)
        try Folder.make(web)
        let names = (1...3).map { "talk-\($0).wav" }
        for name in names { try WholeFile.write(TestLibrary.longSong(seconds: 1), to: web + "/" + name) }
        try WholeFile.write(Array(Self.feed(names).utf8), to: web + "/feed.xml")
        server = try FileServer(folder: web)
        func run(_ words: String...) throws {
            try TestLibrary.run(words + ["--data", data], ground.programs)
        }
        try run("store", "add", shop)
        try run("store", "add", "http://127.0.0.1:\(server.port)/feed.xml")
        try run("movies", "import", ground.programs.source + "/Tests/RatingsTests/Fixtures")
        let daemon = try Daemon(
            ground.programs,
            data: data,
            ["--output", "null", "--photos", pictures, "--videos", pictures]
        )
        // The folders are remembered.
        let deadline = Monotonic.now() + 120_000_000_000
        while try Self.isAtWork(daemon) {
            guard Monotonic.now() < deadline else { throw TortureFailure("photos are not scanned in 120 s") }
            NativeThread.pause(microseconds: 50_000)
        }
        if let problem = daemon.stop() { throw TortureFailure(problem) }
    }

    private static func isAtWork(_ daemon: Daemon) throws -> Bool {
        let glance = try daemon.done("/api/gallery")
        return glance["photos"] as? Int != photos || glance["scan"] != nil || glance["unpictured"] != nil
    }

    private static func fillPictures(_ folder: String, _ programs: Programs) throws {
        let fixtures = programs.source + "/Tests/MediaTests/Fixtures/"
        try Folder.make(folder)
        for copy in 0..<3 {
            for name in ["still.jpg", "orient5.jpg", "anim.gif", "pano.jpg"]
            where Files.exists(fixtures + name) {
                try ScratchFolder.copy(fixtures + name, to: folder + "/\(copy)-\(name)")
            }
        }
        for name in films { try ScratchFolder.copy(fixtures + "video.mp4", to: folder + "/" + name) }
    }

    private static func fillShop(_ shop: String, _ programs: Programs) throws {
        try Folder.make(shop)
        try Folder.make(shop + "/deck")
        try Folder.make(shop + "/links")
        try WholeFile.write(Array("What is this?,A question\n".utf8), to: shop + "/deck/deck.csv")
        let course = programs.source + "/Tests/GolfTests/Fixtures/courses/one-hole.course"
        try ScratchFolder.copy(course, to: shop + "/links/links.course")
        for name in ["deck", "links"] {
            try TestLibrary.run(
                ["store", "pack", shop + "/" + name, "--id", "org.example.band." + name],
                programs
            )
        }
        let words = ["store", "publish", shop, "--id", "org.example.band", "--title", "The Band"]
        try TestLibrary.run(words + ["--data", shop + "-seller"], programs)
    }

    private static func feed(_ names: [String]) -> String {
        let items = names.enumerated().map { number, name in
            """
            <item><title>Talk \(number)</title><guid>talk-\(number)</guid>\
            <pubDate>0\(number + 1) Nov 2026 08:00 GMT</pubDate>\
            <enclosure url="\(name)" length="0" type="audio/wav"/></item>
            """
        }
        return
            "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Talks</title>\(items.joined())</channel></rss>"
    }
}
