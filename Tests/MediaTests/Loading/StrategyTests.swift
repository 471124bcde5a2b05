import ClickwheelTestSupport
import Foundation
import Testing

@testable import Media

@Suite("Strategies that load")
struct StrategyTests {
    @Test("are chosen by the type of the content, each as the documents say")
    func chosen() {
        let file = URL(filePath: "a")
        for type in ContentType.allCases {
            let strategy = type.strategy(for: file)
            switch type {
            case .image, .gif, .vr360: #expect(strategy is ImageLoadStrategy)
            case .video, .shortFilm: #expect(strategy is VideoLoadStrategy)
            case .livePhoto: #expect(strategy is LivePhotoLoadStrategy)
            }
        }
    }

    @Test(
        "are chosen by what is in a file, whatever its name",
        arguments: [
            ("png_named.jpg", "ImageLoadStrategy"), ("anim.gif", "ImageLoadStrategy"),
            ("pano.jpg", "ImageLoadStrategy"), ("video.mp4", "VideoLoadStrategy"),
            ("sphere_v1.mp4", "VideoLoadStrategy"), ("IMG_0001.MOV", "VideoLoadStrategy"),
            ("IMG_0001.JPG", "LivePhotoLoadStrategy"), ("MVIMG_0001.jpg", "LivePhotoLoadStrategy"),
        ]
    )
    func content(name: String, expected: String) throws {
        let strategy = try ContentType.strategy(for: URL(filePath: Fixture.path(name)))
        #expect("\(type(of: strategy))" == expected)
    }

    @Test("name the file and the reason where it is nothing that can be shown")
    func unknown() {
        let missing = #expect(throws: MediaLoadError.self) {
            try ContentType.strategy(for: URL(filePath: "/nowhere/a.jpg"))
        }
        #expect(missing?.description.hasPrefix("/nowhere/a.jpg cannot be shown: ") == true)
        let text = #expect(throws: MediaLoadError.self) {
            try ContentType.strategy(for: URL(filePath: Fixture.path("TRUTH.json")))
        }
        #expect(text?.description.hasSuffix("it is neither a picture nor a film.") == true)
    }

    @Test("say which strategy is the right one for a file of another kind")
    func wrongKind() async {
        let film = VideoLoadStrategy(file: URL(filePath: Fixture.path("still.jpg")))
        let error = await #expect(throws: MediaLoadError.self) { try await film.load() }
        #expect(
            error?.description.hasSuffix("is a picture and not a film: choose the strategy for what it is.")
                == true
        )
        let picture = ImageLoadStrategy(file: URL(filePath: Fixture.path("video.mp4")))
        await #expect(throws: MediaLoadError.self) { try await picture.load() }
    }

    @Test("say where the program that decodes was looked for when it is not there")
    func noWorker() async {
        let file = URL(filePath: Fixture.path("still.jpg"))
        let decoder = MediaDecoder(program: "/nowhere/clickwheel-media")
        let error = await #expect(throws: MediaLoadError.self) {
            try await ImageLoadStrategy(file: file, decoder: decoder).load()
        }
        #expect(error == .noWorker(places: ["/nowhere/clickwheel-media"]))
        #expect(error?.description.contains("is not in /nowhere/clickwheel-media: build it") == true)
    }

    @Test("charge a program that ends, or never answers, to the one file it was at")
    func badWorker() async throws {
        let file = URL(filePath: Fixture.path("still.jpg"))
        let ends = MediaDecoder(program: "/bin/false")
        for _ in 0..<3 {
            let error = await #expect(throws: MediaLoadError.self) {
                try await ImageLoadStrategy(file: file, decoder: ends).load()
            }
            #expect(error == .undecodable(file: file.path, reason: "the program that decodes ended at it"))
        }
        let script = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: script) }
        try TestProgram.write("exec cat > /dev/null", to: script.path)
        let hangs = MediaDecoder(program: script.path, timeLimit: .milliseconds(1))
        let error = await #expect(throws: MediaLoadError.self) {
            try await ImageLoadStrategy(file: file, decoder: hangs).load()
        }
        #expect(error?.description.contains("it takes more than 0.001 seconds") == true)
    }

    @Test(
        "describe what they loaded in one sentence",
        arguments: [
            (
                Media.image(ImageMedia(file: URL(filePath: "a.jpg"), picture: [], width: 4, height: 3)),
                "a.jpg is a picture of 4 × 3 pixels."
            ),
            (
                .image(
                    ImageMedia(
                        file: URL(filePath: "a.gif"),
                        picture: [],
                        delays: [.milliseconds(250), .seconds(1)]
                    )
                ),
                "a.gif is an animation, 2 frames, 1.3 s."
            ),
            (
                .image(
                    ImageMedia(
                        file: URL(filePath: "a.jpg"),
                        picture: [],
                        projection: .equirectangular,
                        damage: "it is cut off"
                    )
                ),
                "a.jpg is a 360° picture; it is cut off."
            ),
            (
                .video(
                    VideoMedia(
                        file: URL(filePath: "a.mp4"),
                        width: 16,
                        height: 9,
                        duration: .milliseconds(61_960)
                    )
                ),
                "a.mp4 is a video of 16 × 9 pixels, 62.0 s."
            ),
            (
                .livePhoto(LivePhotoMedia(still: ImageMedia(file: URL(filePath: "a.heic"), picture: []))),
                "a.heic is a live photo, whose clip is missing."
            ),
        ]
    )
    func described(media: Media, sentence: String) {
        #expect("\(media)" == sentence)
    }

    @Test("ask the worker, and are answered, in bytes that come back as they went, and refuse all others")
    func exchange() throws {
        let request = PictureRequest(job: .animation, size: 99_999, frame: -3)
        #expect((request.size, request.frame) == (8192, 0))
        #expect(PictureRequest(bytes: request.bytes) == request)
        #expect(PictureRequest(bytes: Array(#"{"job":"still","size":9000,"frame":0}"#.utf8)) == nil)
        #expect(PictureRequest(bytes: Array(#"{"job":"melt","size":90,"frame":0}"#.utf8)) == nil)

        let answer = PictureAnswer(
            picture: [0xFF, 0xD8, 1],
            width: 3,
            height: 2,
            delaysMs: [40],
            damage: "cut"
        )
        #expect(PictureAnswer(bytes: answer.bytes) == answer)
        let problem = PictureAnswer(problem: "no")
        #expect(PictureAnswer(bytes: problem.bytes)?.problem == "no")
        for count in 0..<answer.bytes.count - 1 {
            #expect(PictureAnswer(bytes: Array(answer.bytes[..<count])) == nil)
        }
        #expect(PictureAnswer(bytes: PictureAnswer(picture: [1, 2], width: 1, height: 1).bytes) == nil)
        #expect(
            PictureAnswer(bytes: PictureAnswer(picture: [0xFF, 0xD8], width: -1, height: 1).bytes) == nil
        )
    }
}
