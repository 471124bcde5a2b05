/// A family of files that is known by its content; a new one is a file, and a line in ``MediaInspector/formats``.
protocol MediaFormat: SendableMetatype {
    /// Whether the file begins as one of these does.
    static func matches(_ bytes: MediaBytes) -> Bool

    /// Writes into `metadata` what the file says of itself; its kind stays unknown where it holds no picture.
    ///
    /// It ends after a bounded number of steps, whatever the bytes are.
    static func tell(_ bytes: MediaBytes, _ metadata: inout MediaMetadata)
}
