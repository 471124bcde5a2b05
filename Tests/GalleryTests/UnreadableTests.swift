import ClickwheelPOSIX
import Foundation
import Testing

@testable import ClickwheelGallery

@Suite("What cannot be looked into now")
struct UnreadableTests {
    @Test("stays as it was: a scan that runs out of descriptors forgets nothing, and the next one sees all")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            let album = try Album()
            let folders = ["a", "a/b", "a/b/c", "d"]
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

    /// The number that the next descriptor gets.
    private static func lowest() -> Int32? {
        let number = open("/dev/null", O_RDONLY)
        guard number >= 0 else { return nil }
        close(number)
        return number
    }
}
