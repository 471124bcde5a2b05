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

/// A subject of the program: a library in a folder of its own, and its tests.
struct Domain {
    let name: String
    let imports: [String]
    /// What its tests import besides.
    let tests: [String]
    var testResources: [Resource]?
}

/// The domains: a new one is a group of lines here.
let domains = [
    Domain(
        name: "Golf",
        imports: ["Program", "StateMachine", "System"],
        tests: ["StateMachine", "System"],
        testResources: [.copy("Fixtures")]
    ),
    Domain(
        name: "Library",
        imports: [
            "CZlib", "Crypto", "Database", "Log", "Program", "Sandbox", "StateMachine", "System", "Text",
        ],
        tests: [
            "POSIX", "CZlib", "Database", "Log", "Program", "StateMachine", "System", "TestSupport", "Text",
            "reader-victim",
        ],
        testResources: [.copy("Fixtures")]
    ),
    Domain(
        name: "Media",
        imports: ["StateMachine", "System"],
        tests: ["StateMachine", "System", "TestSupport"],
        testResources: [.copy("Fixtures")]
    ),
    Domain(
        name: "Playback",
        imports: ["Log", "Program", "StateMachine", "System"],
        tests: ["Program", "StateMachine", "System"]
    ),
    Domain(
        name: "Quiz",
        imports: ["Archive", "Database", "Program", "StateMachine", "System", "Text"],
        tests: ["POSIX", "Archive", "Database", "Program", "StateMachine", "System"],
        testResources: [.copy("Fixtures")]
    ),
    Domain(
        name: "Ratings",
        imports: ["CZlib", "Database", "Fetch", "Program", "StateMachine", "System", "Text"],
        tests: [
            "CZlib", "Database", "HTTP", "Log", "Net", "Program", "StateMachine", "System", "TestSupport",
        ],
        testResources: [.copy("Fixtures")]
    ),
    Domain(
        name: "Store",
        imports: ["CExpat", "Crypto", "Database", "Fetch", "Log", "Program", "StateMachine", "System"],
        tests: [
            "POSIX", "Crypto", "Database", "Fetch", "Log", "Program", "StateMachine", "System", "TestSupport",
        ],
        testResources: [.copy("Fixtures")]
    ),
]
let domainNames = domains.map(\.name)

/// The modules that others import: library products under their own names.
let products = domainNames + ["Log", "StateMachine"]

/// The name of the target whose files are in the folder `name`.
///
/// What is neither a product nor a program has the package's name before it, so that a package with a target `App` or
/// `HTTP` of its own can depend on this one.
func full(_ name: String) -> String {
    let isPublic = products.contains(name) || name.contains("-") || name.hasSuffix("Example")
    return isPublic ? name : "Clickwheel\(name)"
}

func full(_ names: [String]) -> [Target.Dependency] { names.map { .init(stringLiteral: full($0)) } }

/// `linux` are dependencies that are needed, and are there, on Linux alone.
func module(
    _ name: String,
    _ dependencies: [String] = [],
    linux: [String] = [],
    path: String? = nil,
    resources: [Resource]? = nil
) -> Target {
    let onLinux = linux.map {
        Target.Dependency.target(name: full($0), condition: .when(platforms: [.linux]))
    }
    return .target(
        name: full(name),
        dependencies: full(dependencies) + onLinux,
        path: path ?? "Sources/\(name)",
        resources: resources,
        swiftSettings: strict
    )
}

func program(_ name: String, _ dependencies: [String], path: String? = nil) -> Target {
    .executableTarget(
        name: name,
        dependencies: full(dependencies),
        path: path,
        swiftSettings: strict
    )
}

func tests(_ name: String, _ dependencies: [String], resources: [Resource]? = nil) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: full(dependencies),
        resources: resources,
        swiftSettings: strict
    )
}

/// A C library of the system.
///
/// On Linux the compiler looks where they are by itself, and the module map names what is linked. Asked for through
/// pkg-config, each that is missing is complained of at every build, even of a client that needs `Golf` alone; elsewhere
/// there is no other way to find them.
func system(_ name: String, _ pkgConfig: String, apt: [String], brew: [String]) -> Target {
    #if os(Linux)
    let place: String? = nil
    #else
    let place: String? = pkgConfig
    #endif
    return .systemLibrary(
        name: full(name),
        path: "Sources/\(name)",
        pkgConfig: place,
        providers: [.apt(apt), .brew(brew)]
    )
}

/// Our own C.
func code(_ name: String, _ dependencies: [String] = [], path: String? = nil) -> Target {
    .target(name: full(name), dependencies: full(dependencies), path: path ?? "Sources/\(name)")
}

let package = Package(
    name: "Clickwheel",
    // iOS: not tested on any device; for the products that need no C library of the system, which README.md lists.
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: products.map { .library(name: $0, targets: [$0]) } + [
        .executable(name: "clickwheel", targets: ["clickwheel"]),
        .executable(name: "clickwheel-bench", targets: ["clickwheel-bench"]),
        .executable(name: "clickwheel-media", targets: ["clickwheel-media"]),
        .executable(name: "clickwheel-torture", targets: ["clickwheel-torture"]),
        // Loaded before a program whose disk is to go wrong, so it has to be a file of its own.
        .library(name: "clickwheel-faults", type: .dynamic, targets: [full("CFaults")]),
    ],
    targets: [
        // Programs.
        program("clickwheel", ["POSIX", "App"]),
        program(
            "clickwheel-bench",
            [
                "POSIX", "Audio", "Database", "Gallery", "Golf", "HTTP", "Library", "Log", "Media", "Net",
                "Playback",
                "Quiz", "Ratings", "Simulation", "StateMachine", "Store", "System",
            ]
        ),
        program(
            "clickwheel-media",
            [
                "POSIX", "Audio", "Media", "Pictures", "Sandbox", "Scenery", "Sound", "SoundLink", "Synth",
                "System",
            ]
        ),
        program(
            "clickwheel-torture",
            [
                "POSIX", "Archive", "CTorture", "Database", "Golf", "Gzip", "Library", "Log", "Media", "Quiz",
                "System",
            ]
        ),

        // The composition root.
        module(
            "App",
            domainNames + [
                "POSIX", "Crypto", "Database", "Fetch", "Gallery", "Gzip", "HTTP", "Log", "MPRIS", "Net",
                "Program",
                "Sandbox",
                "SoundLink", "StateMachine", "System", "WebAPI",
            ]
        ),

        // A domain that nobody imports alone: it stands between Media, which needs nothing, and the database.
        module("Gallery", ["Database", "Log", "Media", "Program", "StateMachine", "System", "Text"]),

        // The player and its surroundings on a virtual clock, for tests and for `clickwheel-bench simulate`.
        module("Simulation", ["Log", "Playback", "Program", "StateMachine", "System"]),

        // Faces.
        module("MPRIS", ["CSystemd", "Log", "Playback", "Program", "System"]),
        module(
            "WebAPI",
            domainNames + ["Crypto", "Gallery", "HTTP", "Log", "Net", "Program", "StateMachine", "System"],
            resources: [.copy("Page")]
        ),

        // Ground.
        module("Archive", ["POSIX", "CZip", "CZstd"]),
        module("Audio", ["POSIX", "CFFmpeg", "System"]),
        module("Crypto", ["CSodium"]),
        module("Database", ["CSQLite", "System"]),
        module("Fetch", ["POSIX", "CCurl", "System"]),
        module("Gzip", ["CZlib", "Log", "System"]),
        module("HTTP", ["POSIX", "CEvent", "CZlib", "Log", "Net", "System"]),
        module("Log", ["StateMachine", "System"]),
        module("Net", ["POSIX", "CEvent", "System"]),
        module("Pictures", ["POSIX", "Audio", "CFFmpeg", "CVips", "Media"]),
        module("POSIX", ["CSystem"]),
        module("Program", ["Log", "StateMachine", "System"]),
        module("Sandbox", ["POSIX"], linux: ["CSeccomp"]),
        module("Scenery", ["POSIX", "Audio", "Pictures", "Synth", "System"]),
        module("Sound", ["POSIX", "Audio", "CSound", "SoundLink", "System"]),
        module("SoundLink"),
        module("StateMachine"),
        module("Synth", ["POSIX", "Audio", "System"]),
        module("System", ["POSIX"]),
        module("Text", ["CUTF8Proc"]),

        // C libraries.
        system("CEvent", "libevent_pthreads", apt: ["libevent-dev"], brew: ["libevent"]),
        system("CExpat", "expat", apt: ["libexpat1-dev"], brew: ["expat"]),
        system(
            "CFFmpeg",
            "libavformat",
            apt: [
                "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswresample-dev", "libswscale-dev",
            ],
            brew: ["ffmpeg"]
        ),
        system("CSeccomp", "libseccomp", apt: ["libseccomp-dev"], brew: []),
        system("CSodium", "libsodium", apt: ["libsodium-dev"], brew: ["libsodium"]),
        system("CSQLite", "sqlite3", apt: ["libsqlite3-dev"], brew: ["sqlite"]),
        system("CUTF8Proc", "libutf8proc", apt: ["libutf8proc-dev"], brew: ["utf8proc"]),
        system("CZip", "libzip", apt: ["libzip-dev"], brew: ["libzip"]),
        system("CZlib", "zlib", apt: ["zlib1g-dev"], brew: ["zlib"]),
        system("CZstd", "libzstd", apt: ["libzstd-dev"], brew: ["zstd"]),
        // Opened at run time, and so not linked: their headers say why.
        code("CCurl"),
        code("CSound"),
        code("CSystemd"),
        code("CVips"),
        code("CFaults", ["CTorture"]),
        code("CSystem"),
        code("CTorture"),

        // Examples.
        program("AudioPlayerExample", ["Log", "Playback"], path: "Examples/AudioPlayer"),
        program("GolfExample", ["Golf"], path: "Examples/Golf"),
        program("LoggerExample", ["Log"], path: "Examples/Logger"),
        program("MediaLoaderExample", ["Media"], path: "Examples/MediaLoader"),
        program("MusicLibraryExample", ["Library", "Log"], path: "Examples/MusicLibrary"),
        program("MovieRatingsExample", ["Ratings"], path: "Examples/MovieRatings"),
        program("OnlineStoreExample", ["Log", "Store"], path: "Examples/OnlineStore"),
        program("QuizExample", ["Quiz"], path: "Examples/Quiz"),
        program("TurnstileExample", ["StateMachine"], path: "Examples/Turnstile"),

        // Tests.
        program("log-victim", ["POSIX", "CAllocationCount", "Log"], path: "Tests/Fixtures/log-victim"),
        program(
            "lane-victim",
            ["POSIX", "CAllocationCount", "Sound", "System"],
            path: "Tests/Fixtures/lane-victim"
        ),
        program("reader-victim", ["POSIX", "Library"], path: "Tests/Fixtures/reader-victim"),
        code("CAllocationCount", path: "Tests/Fixtures/CAllocationCount"),
        module("TestSupport", ["POSIX", "System"], path: "Tests/Support"),
        tests(
            "App",
            domainNames + [
                "POSIX", "App", "Crypto", "Database", "Gallery", "HTTP", "Log", "Net", "Program",
                "StateMachine", "System", "TestSupport", "WebAPI",
            ],
            resources: [.copy("Fixtures")]
        ),
        tests("Archive", ["Archive", "TestSupport"]),
        tests("Audio", ["Audio", "CFFmpeg", "TestSupport"]),
        tests("AudioPlayerExample", ["AudioPlayerExample", "Log", "Playback"]),
        tests("Crypto", ["Crypto"]),
        tests("Database", ["Database", "TestSupport"]),
        tests(
            "Examples",
            [
                "Log", "LoggerExample", "Media", "MediaLoaderExample", "MovieRatingsExample",
                "MusicLibraryExample",
                "OnlineStoreExample",
                "Ratings", "StateMachine", "Store",
                "TurnstileExample",
            ]
        ),
        tests(
            "Fetch",
            ["POSIX", "Fetch", "HTTP", "Log", "Net", "System", "TestSupport"],
            resources: [.copy("Fixtures")]
        ),
        tests(
            "Gallery",
            [
                "POSIX", "Database", "Gallery", "Log", "Media", "Program", "System", "TestSupport",
                "clickwheel-media",
            ]
        ),
        tests("GolfExample", ["Golf", "GolfExample"]),
        tests("HTTP", ["POSIX", "HTTP", "Log", "Net", "System", "TestSupport"]),
        tests("Log", ["Gzip", "Log", "StateMachine", "System", "TestSupport", "log-victim"]),
        tests("MediaWorker", ["Audio", "Media", "System", "clickwheel-media"]),
        tests("MPRIS", ["POSIX", "MPRIS", "Log", "Playback", "Program", "System", "TestSupport"]),
        tests("Net", ["POSIX", "Net", "System"]),
        tests("Program", ["Log", "Program", "StateMachine", "System", "TestSupport"]),
        tests("QuizExample", ["Quiz", "QuizExample"]),
        tests("Scenery", ["Media", "Scenery", "System"]),
        tests("Sound", ["POSIX", "Audio", "Sound", "SoundLink", "System", "TestSupport", "lane-victim"]),
        tests("SoundLink", ["SoundLink", "System"]),
        tests("Simulation", ["Playback", "Simulation"]),
        tests("StateMachine", ["StateMachine"]),
        tests("System", ["POSIX", "System", "TestSupport"]),
        tests("Synth", ["Audio", "Synth"]),
        tests("Text", ["System", "Text"]),
        tests("Torture", ["CTorture", "System", "clickwheel-torture"]),
        tests(
            "WebAPI",
            domainNames + [
                "POSIX", "Crypto", "Gallery", "HTTP", "Log", "Net", "Program", "StateMachine", "System",
                "TestSupport", "WebAPI",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

package.targets += domains.flatMap { domain in
    [
        module(domain.name, domain.imports),
        tests(domain.name, [domain.name] + domain.tests, resources: domain.testResources),
    ]
}

// Fuzz targets need flags for the whole build to be linked, so they are there for `scripts/fuzz` only.
if Context.environment["CLICKWHEEL_FUZZ"] != nil {
    package.targets += [
        module("Fuzzing"),
        program("fuzz-decks", ["Fuzzing", "Quiz"]),
        program("fuzz-feeds", ["Fuzzing", "Store"]),
        program("fuzz-files", ["Fuzzing", "Library"]),
        program("fuzz-golf", ["Fuzzing", "Golf"]),
        program("fuzz-http", ["Fuzzing", "HTTP"]),
        program("fuzz-log", ["Fuzzing", "Log"]),
        program("fuzz-media", ["Fuzzing", "Gallery", "Media"]),
        program("fuzz-package", ["Fuzzing", "POSIX", "Quiz"]),
        program("fuzz-sound", ["Fuzzing", "SoundLink"]),
        program("fuzz-store", ["Fuzzing", "Store"]),
    ]
}
