import ClickwheelNet
import Log
import Playback

extension Noun {
    static let serve = Noun(
        name: "serve",
        summary:
            "Runs the daemon: scans your folders, plays your music, shows your photos and videos, and serves the page.",
        commands: [
            Command(
                "",
                "",
                "Serves the page until Ctrl-C. Folders you have named once are remembered.",
                options: [
                    .value("music", "DIR", "a folder of music; may be repeated"),
                    .value("photos", "DIR", "a folder of photos; may be repeated"),
                    .value("videos", "DIR", "a folder of videos; may be repeated, and may be the same"),
                    .data,
                    .value("listen", "HOST:PORT", "where the page is served (default: 127.0.0.1:4747)"),
                    .value("mpd", "HOST:PORT|off", "where MPD clients are served; only off so far"),
                    .value(
                        "output",
                        "NAME",
                        "where sound goes: \(SpeakerOutputs.all(nil).map(\.name).joined(separator: ", "))",
                        .members(of: AudioOutputs.family)
                    ),
                    .value(
                        "log",
                        "NAME",
                        """
                        where the log goes: \(LogDestination.all.map(\.name).joined(separator: ", ")), or http://HOST:PORT of a \
                        collector (https too, with or without /v1/logs); OTEL_EXPORTER_OTLP_* is read
                        """,
                        .members(of: LogDestination.family)
                    ),
                    .value("log-level", "LEVEL", "how much of it: trace to critical (default: info)"),
                    .flag("demo", "plays and shows a demo library, which is made on the first start"),
                    .value("demo-size", "PIXELS", "the longer side of the demo's photos (default: 1600)"),
                    .flag("no-scan", "don't scan at startup"),
                    .flag("set-password", "ask for a password, save it and exit"),
                    .flag("no-password", "serve other machines without a password"),
                ]
            ) { try serve($0) }
        ]
    )

    private static func demoSize(_ arguments: Arguments) throws -> Int? {
        guard let text = arguments["demo-size"] else { return nil }
        guard let size = Int(text), (64...4096).contains(size) else {
            throw CommandFailure.usage("--demo-size takes 64 to 4096 pixels, and not '\(text)'")
        }
        return size
    }

    private static func serve(_ arguments: Arguments) throws {
        let folder = DataFolder(arguments)
        try folder.create()
        if arguments.has("set-password") { return try PasswordFile.set(folder) }
        if let mpd = arguments["mpd"], mpd != "off" {
            throw CommandFailure.usage("--mpd takes only off so far, and not '\(mpd)'")
        }
        let address = try ListenAddress.chosen(arguments)
        let password = arguments.has("no-password") ? nil : try PasswordFile.read(folder)
        if !address.isLoopback, password == nil, !arguments.has("no-password") {
            throw CommandFailure.failed(
                "\(address) can be reached from other machines: set a password with clickwheel serve --set-password, or say --no-password"
            )
        }
        let level = try arguments.level("log-level")
        let families = [
            ("output", AudioOutputs.family), ("log", LogDestination.family), ("log-level", LogPart.level),
        ]
        let daemon = try Daemon(
            Daemon.Settings(
                folder: folder,
                address: address,
                music: arguments.all("music").map { DataFolder.absolute($0) },
                photos: arguments.all("photos").map { DataFolder.absolute($0) },
                videos: arguments.all("videos").map { DataFolder.absolute($0) },
                isDemo: arguments.has("demo"),
                demoSize: try demoSize(arguments),
                scansAtStart: !arguments.has("no-scan"),
                logLevel: level,
                wishes: families.compactMap { option, family in
                    arguments[option].map { Daemon.Wish(option: option, family: family, text: $0) }
                },
                password: password
            )
        )
        try daemon.run()
    }
}
