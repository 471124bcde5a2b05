/// One written note.
struct Note: Sendable, Equatable {
    /// Ticks from the start of the section.
    var start: Int
    /// Written length in ticks.
    var ticks: Int
    /// MIDI number: 60 is middle C, 69 is A at 440 Hz.
    var pitch: Int
    /// 0 (silent) to 1 (as loud as it gets).
    var dynamic: Float
    var isStaccato = false
    var isAccented = false
    /// Whether another note of the same line ends exactly where this one starts.
    var isSlurred = false
    /// Place within a chord from the lowest, for instruments that are strummed.
    var place = 0
}
