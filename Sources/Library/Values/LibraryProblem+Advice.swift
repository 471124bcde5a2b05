extension LibraryProblem {
    /// What its owner can do about it, in a sentence.
    ///
    /// Made from ``reason``, which is what the library keeps: its beginning is that of a ``FileProblem``.
    public var advice: String {
        Self.advices.first { reason.hasPrefix($0.beginning) || reason.contains($0.within) }?.advice
            ?? Self.usualAdvice
    }

    static let usualAdvice =
        "Try the file in another player; if it plays there, convert it to FLAC or MP3 and rescan."

    private static let copyAgain =
        "This copy is cut off or damaged: copy, download or rip it again, then rescan."
    private static let convert = "Convert it to FLAC, Opus or MP3, then rescan."

    /// By what a reason begins with, or what stands in it.
    private static let advices: [(beginning: String, within: String, advice: String)] = [
        (
            "the file cannot be read", "\u{0}",
            "Check that the disk is connected and that Clickwheel may read the file, then rescan."
        ),
        (
            "the folder cannot be read", "\u{0}",
            "Check that the disk is connected and that Clickwheel may open the folder, then rescan."
        ),
        ("this is not a regular file", "\u{0}", "Put the music file itself in its place, or delete it."),
        ("the file is empty", "\u{0}", "Nothing is in it: copy or download it again, or delete it."),
        (
            "the content is not audio", "\u{0}",
            "If it is music, convert it to FLAC, Opus or MP3; if not, you can ignore this."
        ),
        ("the audio is ", "\u{0}", convert),
        (
            "\u{0}", "its header is out of date",
            "It plays; to have its length shown by every player, write its header anew: ffmpeg -i OLD.mp3 -c copy NEW.mp3."
        ),
        ("the file is damaged", " file is incomplete", copyAgain),
        (
            "the file was given up", "\u{0}",
            "It brought the reader down: copy or download it again, and if that does not help, convert it to FLAC or MP3."
        ),
        (
            "it refers to \u{201C}", "\u{0}",
            "Put the file that it names beside it, or name the one that is there in its FILE line, then rescan."
        ),
        (
            "a folder's first ", "\u{0}",
            "Move some of the cue sheets to folders of their own, with the files they describe, then rescan."
        ),
        (
            "line ", "cue sheet",
            "Correct the cue sheet in a text editor, then rescan; the songs it describes correctly are in the library."
        ),
        ("no TRACK is in it", "\u{0}", "If it is a cue sheet, create it again; if not, you can ignore this."),
        ("the content is not a JPEG", "\u{0}", "Save the picture as JPEG, PNG or WebP, then rescan."),
        ("the picture has ", "\u{0}", "Save the picture smaller, then rescan."),
    ]
}
