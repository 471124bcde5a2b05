#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder of the running program, with what belongs beside it.
enum ProgramFolder {
    static var path: String {
        #if os(Linux)
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = link ?? CommandLine.arguments[0]
        #else
        let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
        #endif
        return String(program[..<(program.lastIndex(of: "/") ?? program.startIndex)])
    }

    /// The folder of the page's files: beside the program, as the package manager leaves it.
    static func page() throws(CommandFailure) -> String {
        let places = ["Clickwheel_ClickwheelWebAPI.resources", "Clickwheel_ClickwheelWebAPI.bundle"].map {
            "\(path)/\($0)/Page"
        }
        guard let place = places.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            throw .failed(
                "the page's files are not beside the program in \(path): build Clickwheel with scripts/run"
            )
        }
        return place
    }
}
