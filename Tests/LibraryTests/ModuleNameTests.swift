// Client code: it sees what anybody sees who imports the module.
import Library
import Testing

/// A client's own idea of a track.
private struct Track {}

@Suite("The name of the module")
struct ModuleNameTests {
    @Test("stands before its types, so that a client with a Track of its own can name both")
    func qualified() {
        #expect(ObjectIdentifier(Track.self) != ObjectIdentifier(Library.Track.self))
    }
}
