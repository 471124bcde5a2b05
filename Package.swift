// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: warnings are errors, nothing is public by accident.
let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target
{
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource]? = nil) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: dependencies,
        resources: resources,
        swiftSettings: strict
    )
}

/// A C library of the system, found through pkg-config.
func system(_ name: String, _ pkgConfig: String, apt: [String], brew: [String]) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(apt), .brew(brew)])
}

let package = Package(
    name: "Clickwheel",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Golf", targets: ["Golf"]),
        .library(name: "Library", targets: ["Library"]),
        .library(name: "Log", targets: ["Log"]),
        .library(name: "Playback", targets: ["Playback"]),
        .library(name: "Quiz", targets: ["Quiz"]),
        .library(name: "StateMachine", targets: ["StateMachine"]),
        .executable(name: "clickwheel", targets: ["clickwheel"]),
        .executable(name: "clickwheel-bench", targets: ["clickwheel-bench"]),
        .executable(name: "clickwheel-media", targets: ["clickwheel-media"]),
    ],
    targets: [
        // Programs.
        program("clickwheel", ["App"]),
        program(
            "clickwheel-bench",
            ["Database", "Golf", "HTTP", "Library", "Log", "Net", "Playback", "Quiz", "StateMachine"]
        ),
        program("clickwheel-media", ["Audio", "Synth"]),

        // The composition root.
        module(
            "App",
            [
                "CSystem", "Crypto", "Database", "Golf", "HTTP", "Library", "Log", "Net", "Playback", "Quiz",
                "StateMachine", "WebAPI",
            ]
        ),

        // Faces.
        module(
            "WebAPI",
            ["Crypto", "Golf", "HTTP", "Library", "Log", "Net", "Playback", "Quiz", "StateMachine"],
            resources: [.copy("Page")]
        ),

        // Domains.
        module("Golf", ["StateMachine"]),
        module("Library", ["CTagLib", "Crypto", "Database", "Log"]),
        module("Playback", ["Log", "StateMachine"]),
        module("Quiz", ["Archive", "Database"]),
        module("Synth", ["Audio"]),

        // Ground.
        module("Archive", ["CZip", "CZstd"]),
        module("Audio", ["CFFmpeg"]),
        module("Crypto", ["CSodium"]),
        module("Database", ["CSQLite"]),
        module("HTTP", ["CEvent", "CZlib", "Log", "Net"]),
        module("Log", ["CZlib"]),
        module("Net", ["CEvent"]),
        module("StateMachine"),

        // C libraries.
        system("CEvent", "libevent_pthreads", apt: ["libevent-dev"], brew: ["libevent"]),
        system(
            "CFFmpeg",
            "libavformat",
            apt: ["libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswresample-dev"],
            brew: ["ffmpeg"]
        ),
        system("CSodium", "libsodium", apt: ["libsodium-dev"], brew: ["libsodium"]),
        system("CSQLite", "sqlite3", apt: ["libsqlite3-dev"], brew: ["sqlite"]),
        system("CTagLibSystem", "taglib", apt: ["libtag1-dev"], brew: ["taglib"]),
        system("CZip", "libzip", apt: ["libzip-dev"], brew: ["libzip"]),
        system("CZlib", "zlib", apt: ["zlib1g-dev"], brew: ["zlib"]),
        system("CZstd", "libzstd", apt: ["libzstd-dev"], brew: ["zstd"]),
        .target(name: "CSystem"),
        .target(name: "CTagLib", dependencies: ["CTagLibSystem"]),

        // Examples.
        program("AudioPlayerExample", ["Playback"], path: "Examples/AudioPlayer"),
        program("GolfExample", ["Golf"], path: "Examples/Golf"),
        program("LoggerExample", ["Log"], path: "Examples/Logger"),
        program("MusicLibraryExample", ["Library", "Log"], path: "Examples/MusicLibrary"),
        program("QuizExample", ["Quiz"], path: "Examples/Quiz"),
        program("TurnstileExample", ["StateMachine"], path: "Examples/Turnstile"),

        // Tests.
        program("log-victim", ["CAllocationCount", "Log"], path: "Tests/Fixtures/log-victim"),
        .target(name: "CAllocationCount", path: "Tests/Fixtures/CAllocationCount"),
        tests(
            "App",
            ["App", "Crypto", "Golf", "HTTP", "Library", "Log", "Net", "Playback", "Quiz", "WebAPI"]
        ),
        tests("Archive", ["Archive"]),
        tests("Audio", ["Audio", "CFFmpeg"]),
        tests("AudioPlayerExample", ["AudioPlayerExample", "Playback"]),
        tests("Crypto", ["Crypto"]),
        tests("Database", ["Database"]),
        tests(
            "Examples",
            ["Log", "LoggerExample", "MusicLibraryExample", "StateMachine", "TurnstileExample"]
        ),
        tests("Golf", ["Golf", "StateMachine"], resources: [.copy("Fixtures")]),
        tests("GolfExample", ["Golf", "GolfExample"]),
        tests("HTTP", ["HTTP", "Log", "Net"]),
        tests("Library", ["Database", "Library", "Log"], resources: [.copy("Fixtures")]),
        tests("Log", ["Log", "log-victim"]),
        tests("MediaWorker", ["Audio", "clickwheel-media"]),
        tests("Net", ["Net"]),
        tests("Playback", ["Playback", "StateMachine"]),
        tests("Quiz", ["Archive", "Database", "Quiz"], resources: [.copy("Fixtures")]),
        tests("QuizExample", ["Quiz", "QuizExample"]),
        tests("StateMachine", ["StateMachine"]),
        tests("Synth", ["Audio", "Synth"]),
        tests(
            "WebAPI",
            [
                "Crypto", "Golf", "HTTP", "Library", "Log", "Net", "Playback", "Quiz", "StateMachine",
                "WebAPI",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Fuzz targets need flags for the whole build to be linked, so they are there for `scripts/fuzz` only.
if Context.environment["CLICKWHEEL_FUZZ"] != nil {
    package.targets += [
        program("fuzz-decks", ["Quiz"]), program("fuzz-files", ["Library"]), program("fuzz-golf", ["Golf"]),
        program("fuzz-http", ["HTTP"]),
        program("fuzz-log", ["Log"]), program("fuzz-package", ["Quiz"]),
    ]
}
