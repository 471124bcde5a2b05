/// A namespace for the ways to make songs equally loud.
public enum LoudnessRules {
    public static let family = "loudness"

    /// Every way, in menu order; the first is the usual one.
    public static let all: [any LoudnessRule] = [Off(), Track(), Album(), Automatic()]
}
