/// A namespace for the outputs of this module.
public enum AudioOutputs {
    /// The name of the family.
    public static let family = "audio-output"

    /// Every output, in menu order, none of them with anything loaded.
    public static var all: [any AudioOutput] { [Browser(), Null()] }
}
