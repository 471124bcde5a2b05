import ClickwheelSystem

/// The demo library that the program makes by itself: whole songs of an encoder, with covers.
enum DemoSongs {
    /// How much of a song is mutated: all that has structure is at the beginning.
    private static let head = 96 << 10

    /// The beginnings of a few songs; none where the demo library cannot be made.
    static func heads(_ workshop: Workshop) throws -> [[UInt8]] {
        let folder = try folder(workshop.programs)
        let files = ScratchFolder.files(folder).filter { !$0.hasSuffix("clickwheel-demo") }
        let step = max(1, files.count / 6)
        return try stride(from: 0, to: files.count, by: step).map {
            try WholeFile.read(files[$0], atMost: head)
        }
    }

    /// The folder of the library, which is kept beside the programs since it takes seconds to make.
    static func folder(_ programs: Programs) throws -> String {
        let folder = Folder.parent(programs.torture) + "/torture-demo"
        let child = try Child(programs.media, ["demo", folder], hasOwnGroup: false)
        guard child.wait(seconds: 120)?.status == 0 else {
            throw TortureFailure("clickwheel-media does not make the demo library in \(folder)")
        }
        return folder
    }
}
