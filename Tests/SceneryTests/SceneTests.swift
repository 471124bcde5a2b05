import Testing

@testable import ClickwheelScenery

@Suite("Scenes")
struct SceneTests {
    private static let scenes: [Scene] = [
        .fogLake, .sunsetSea, .skyline, .snowyForest, .blueHills, .raft, .fields, .aurora, .starryNight,
        .alpenglow,
        .dunes, .clouds,
    ]

    @Test("the same seed paints the same picture, another seed another one")
    func seeds() {
        let first = Scene.blueHills.pixels(longest: 60, seed: 7)
        #expect(first.bytes == Scene.blueHills.pixels(longest: 60, seed: 7).bytes)
        #expect(first.bytes != Scene.blueHills.pixels(longest: 60, seed: 8).bytes)
        #expect((first.width, first.height) == (60, 40))
    }

    @Test("every scene has lights, shadows and many colours", arguments: scenes.indices)
    func contrast(index: Int) {
        let scene = Self.scenes[index]
        let made = scene.pixels(longest: 72, seed: 7)
        let count = made.width * made.height
        let grey = (0..<count).map { pixel -> Double in
            Double(made.bytes[3 * pixel]) * 0.3 + Double(made.bytes[3 * pixel + 1]) * 0.59
                + Double(made.bytes[3 * pixel + 2]) * 0.11
        }
        let mean = grey.reduce(0, +) / Double(count)
        let spread = (grey.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
        #expect((15...225).contains(mean), "\(scene.title): mean \(mean)")
        #expect(spread > 12, "\(scene.title): spread \(spread)")
        var kinds: [UInt32: Int] = [:]
        for pixel in 0..<count {
            let parts = (0..<3).map { UInt32(made.bytes[3 * pixel + $0] >> 3) }
            kinds[parts[0] << 10 | parts[1] << 5 | parts[2], default: 0] += 1
        }
        #expect(kinds.count > 80, "\(scene.title): \(kinds.count) colours")
        #expect((kinds.values.max() ?? 0) < count / 3, "\(scene.title): flat")
    }

    @Test("no slow gradient is seen in steps: grain lies over all of them")
    func banding() {
        let made = Scene.fogLake.pixels(longest: 90, seed: 7)
        var longest = 0
        for column in 0..<made.width {
            var run = 1
            for row in 1..<made.height {
                let (here, above) = ((row * made.width + column) * 3, ((row - 1) * made.width + column) * 3)
                let isSame = (0..<3).allSatisfy { made.bytes[here + $0] == made.bytes[above + $0] }
                run = isSame ? run + 1 : 1
                longest = max(longest, run)
            }
        }
        #expect(longest < 8, "\(longest) rows alike")
    }

    @Test("the right edge of the sphere goes on at the left one")
    func seam() {
        let made = Scene.raft.pixels(longest: 160, seed: 7)
        func step(_ left: Int, _ right: Int) -> Double {
            let steps = (0..<made.height).flatMap { row in
                (0..<3).map { part in
                    abs(
                        Double(made.bytes[(row * made.width + left) * 3 + part])
                            - Double(made.bytes[(row * made.width + right) * 3 + part])
                    )
                }
            }
            return steps.reduce(0, +) / Double(steps.count)
        }
        let inner = (0..<made.width - 1).map { step($0, $0 + 1) }
        #expect(step(made.width - 1, 0) <= (inner.max() ?? 0))
    }

    @Test("a colour that was chosen is the colour that is shown")
    func colours() {
        for hex in [0x12243C, 0xF2A65A, 0x808080] as [UInt32] {
            let canvas = Canvas(width: 1, height: 1)
            canvas.shade { _, _ in Light(hex) }
            let shown = Film(vignette: 0, grain: 0).developed(canvas)
            for part in 0..<3 {
                let wanted = Int(hex >> UInt32(16 - 8 * part) & 0xFF)
                #expect(abs(Int(shown[part]) - min(wanted, 240)) <= 1)
            }
        }
    }

    @Test("waves go on without an edge")
    func tile() {
        let tile = Tile(Noise(3), scale: 4, octaves: 3, side: 32)
        for place in [Float(0.1), 0.37, 0.92] {
            #expect(abs(tile.at(place, 0.4) - tile.at(place + 1, 0.4)) < 1e-3)
            #expect(abs(tile.at(place, 0.999_9) - tile.at(place, 0.000_1)) < 0.05)
            #expect(abs(tile.at(place - 2, -0.6) - tile.at(place, 0.4)) < 1e-3)
        }
    }

    @Test("the boat passes every lantern, and all are out by morning")
    func film() {
        let story = LamplighterFilm(Seascape(Noise(7), detail: 32))
        func brightness(_ part: Float) -> Float {
            let canvas = Canvas(width: 96, height: 54)
            story.paint(on: canvas, part, seconds: 60)
            return canvas.pixels.reduce(0) { $0 + $1.sum() } / Float(canvas.pixels.count)
        }
        #expect(brightness(0) < 0.01)
        #expect(brightness(1) < 0.01)
        #expect(brightness(0.93) > 4 * brightness(0.5))
        let ends = LamplighterFilm.captions
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.to < $1.from })
    }
}
