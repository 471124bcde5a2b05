import Foundation
import Media

let clock = ContinuousClock()
let files = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
let gif: any MediaLoadStrategy
let video: any MediaLoadStrategy
if files.count == 2 {
    // Real files: what is in them chooses the strategy, and clickwheel-media decodes.
    gif = try ContentType.strategy(for: files[0])
    video = try ContentType.strategy(for: files[1])
} else {
    let second = Duration.seconds(1)
    let animation = ImageMedia(
        file: URL(filePath: "wave.gif"),
        picture: [],
        delays: [.milliseconds(500), .milliseconds(500)]
    )
    let clip = VideoMedia(file: URL(filePath: "beach.mp4"), duration: .seconds(12))
    gif = SlowStrategy(.image(animation), after: second, clock: clock)
    video = SlowStrategy(.video(clip), after: second, clock: clock)
}
for patience in [Duration.seconds(3), .milliseconds(500)] {
    print("A visitor who waits \(patience) before turning to the next:")
    let visitor = Visitor(clock: clock, patience: patience) { print("  \($0)") }
    try await visitor.look(at: gif, then: video)
}
