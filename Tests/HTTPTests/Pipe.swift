import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem

/// The two ends of a pipe.
struct Pipe: Sendable {
    let reading: Descriptor
    let writing: Descriptor

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }
}
