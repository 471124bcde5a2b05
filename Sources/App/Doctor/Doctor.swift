import ClickwheelFetch
import ClickwheelPOSIX
import Library

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Looks at what the program uses, on this machine, now.
enum Doctor {
    /// Libraries by their name in pkg-config.
    private static let libraries = [
        ("libevent", "libevent_pthreads"), ("libcurl", "libcurl"), ("FFmpeg", "libavformat"),
        ("SQLite", "sqlite3"), ("libsodium", "libsodium"), ("utf8proc", "libutf8proc"), ("zlib", "zlib"),
        ("libzip", "libzip"), ("zstd", "libzstd"), ("expat", "expat"),
    ]

    static func findings(_ folder: DataFolder) -> [Finding] {
        let tests = "scripts/test cannot prove the page; playing works without"
        return [
            Finding(
                "page",
                (try? ProgramFolder.page()) == nil ? nil : "beside the program",
                orElse: "nothing is shown in a browser: build with scripts/run"
            ),
            Finding(
                "clickwheel-media",
                MediaWorker.beside()?.version(),
                orElse:
                    "no demo library, no thumbnails of photos and videos, and what a browser cannot play stays silent: build with scripts/run"
            ),
            Finding(
                "sandbox of conversions",
                MediaWorker.beside()?.sandbox(),
                orElse: "files are converted in a process of their own, but with all rights of this user"
            ),
            Finding(
                "sandbox of readers",
                FileReaderProgram.sandbox(),
                orElse: "tags and covers are read in a process of their own, but with all rights of this user"
            ),
            Finding(
                "libcurl",
                CurlLibrary.version,
                orElse:
                    "nothing can be fetched, and no collector gets the log: install libcurl4, or curl with Homebrew"
            ),
            Finding(
                "session bus",
                RemotePart.finding,
                orElse:
                    "no media keys and no playerctl: there is no session bus here, or no libsystemd; the page works without"
            ),
            Finding(
                "data folder",
                dataFolder(folder),
                orElse: "\(folder.path) cannot be written: name another with --data"
            ),
            Finding(
                "daemon",
                DaemonClient(folder) == nil ? "not running; clickwheel serve starts it" : "running",
                orElse: "it cannot be asked"
            ),
        ]
            + outputs()
            + libraries.map { name, module in
                Finding(
                    "\(name) (development files)",
                    output("pkg-config", ["--modversion", module]),
                    orElse: "Clickwheel cannot be built from its source; what is built goes on working"
                )
            }
            + [
                Finding(
                    "Swift",
                    swift(),
                    orElse: "Clickwheel cannot be built from its source: scripts/setup fetches Swift"
                ),
                Finding("Chromium", output("chromium", ["--version"]), orElse: tests),
                Finding("Node", output("node", ["--version"]), orElse: tests),
                Finding("Python", output("python3", ["--version"]), orElse: tests),
            ]
    }

    /// A row for each place where sound can go besides a browser.
    private static func outputs() -> [Finding] {
        (MediaWorker.beside()?.outputs() ?? []).map { output in
            Finding("sound: \(output.title)", output.summary, orElse: output.absence ?? "")
        }
    }

    private static func dataFolder(_ folder: DataFolder) -> String? {
        (try? folder.create()).map { folder.path }
    }

    private static func swift() -> String? {
        output("swiftc", ["--version"])?.split(separator: " ").drop { $0 != "version" }.dropFirst().first.map(
            String.init
        )
    }

    /// The first line that a program of the PATH writes, or `nil` where it is not there or fails.
    private static func output(_ name: String, _ arguments: [String]) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let places = path.split(separator: ":").map { "\($0)/\(name)" }
        return places.first { access($0, X_OK) == 0 }.flatMap {
            ChildProcess.firstLine(of: $0, arguments, inheritsEnvironment: true)
        }
    }
}
