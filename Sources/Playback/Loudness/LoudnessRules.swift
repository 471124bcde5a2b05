/// A namespace for the ways to make songs equally loud.
public enum LoudnessRules {
    /// The name of the family.
    public static let family = "loudness"

    /// Every way, in menu order; the first is the usual one.
    public static let all: [any LoudnessRule] = [Off(), Track(), Album(), Automatic()]
}
