import ClickwheelPOSIX
import ClickwheelSystem

/// The programs that are treated badly, beside this one, and real files of every kind.
struct Programs: Sendable {
    let torture: String
    let clickwheel: String
    let media: String
    /// What is loaded before a program whose disk or clock is to go wrong.
    let faults: String
    /// The folder of the source, whose fixtures files are made of.
    let source: String

    /// - Throws: What is missing, and how to have it.
    static func beside() throws -> Programs {
        let program = String(decoding: try Files.resolved("/proc/self/exe"), as: UTF8.self)
        let folder = Folder.parent(program)
        let programs = Programs(
            torture: program,
            clickwheel: folder + "/clickwheel",
            media: folder + "/clickwheel-media",
            faults: folder + "/libclickwheel-faults.so",
            source: String(decoding: try Files.resolved("."), as: UTF8.self)
        )
        for path in [programs.clickwheel, programs.media, programs.faults, programs.source + "/Tests"]
        where !Files.exists(path) {
            throw TortureFailure(
                "\(path) is not there: call scripts/torture, which builds it, in the source's folder"
            )
        }
        return programs
    }
}
