import ClickwheelPOSIX
import Foundation
import Log
import Testing

@testable import ClickwheelGallery

@Suite("What cannot be looked into now")
struct UnreadableTests {
    @Test("stays as it was: a scan that runs out of descriptors forgets nothing, and the next one sees all")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let album = try Album()
            let folders = ["a", "a/b", "a/b/c", "ab", "d"]
            for folder in folders { try album.put("still.jpg", as: folder + "/0.jpg") }
            try album.scan()
            // Every directory has something new, so that it is looked through; the more descriptors there are, the further.
            for count in 1...8 {
                for folder in folders { try album.put("still.png", as: "\(folder)/\(count).png") }
                let free = try #require(Self.lowest())
                var usual = rlimit()
                try #require(getrlimit(ResourceLimit.openFiles, &usual) == 0)
                var few = usual
                few.rlim_cur = rlim_t(free) + rlim_t(count - 1)
                try #require(setrlimit(ResourceLimit.openFiles, &few) == 0)
                let report = try? album.scan()
                try #require(setrlimit(ResourceLimit.openFiles, &usual) == 0)
                try #require(report?.gone ?? 0 == 0)
                // One that took what it could not see for gone would have told so at the next look.
                let next = try album.scan()
                try #require(next.gone == 0)
                try #require(try album.items("photos").count == folders.count * (count + 1))
            }
            try album.remove("a/b")
            try #require(try album.scan().gone == 18)
        }
    }

    @Test("is said, once for all that is in one folder, and is seen by the scan that may")
    func permission() async {
        await #expect(processExitsWith: .success) {
            umask(0o022)
            let memory = InMemoryStrategy()
            let album = try Album(logger: Logger(strategy: memory))
            let scan = { try album.gallery.scan(["."]) }
            // Only files are to be closed, and not the way to them.
            try #require(chdir(album.path) == 0)
            for name in ["a", "b", "c"] { try album.put("still.jpg", as: name + ".jpg") }
            try #require(try scan().progress.found == 3)
            for name in ["b.jpg", "c.jpg"] { try #require(chmod(name, 0) == 0) }
            try album.put("still.jpg", as: "d.jpg")
            let user = geteuid()
            // The superuser may read everything, and nobody has this number.
            if user == 0 { try #require(seteuid(65_534) == 0) }
            for times in 1...2 {
                let report = try scan()
                try #require(report.progress.found == 2 && report.gone == 0)
                let said = memory.records.filter { $0.message == "files not read" }
                try #require(said.count == times && said.last?.level == .warning)
                let fields: [Field] = [
                    .string("path", "./b.jpg"), .string("reason", "Permission denied"), .integer("files", 2),
                ]
                try #require(said.last.map { $0.fields.starts(with: fields) } == true)
                try #require(try album.items("photos").count == 4)
            }
            if user == 0 { try #require(seteuid(user) == 0) }
            for name in ["b.jpg", "c.jpg"] { try #require(chmod(name, 0o644) == 0) }
            try #require(try scan().progress.found == 4)
            try #require(memory.records.count { $0.message == "files not read" } == 2)
        }
    }

    /// The number that the next descriptor gets.
    private static func lowest() -> Int32? {
        let number = open("/dev/null", O_RDONLY)
        guard number >= 0 else { return nil }
        close(number)
        return number
    }
}
