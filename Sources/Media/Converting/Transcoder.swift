package import ClickwheelSystem

/// Converts files for faces that cannot play them as they are.
package protocol Transcoder: Sendable {
    /// Begins to convert an open file; it may block.
    ///
    /// - Returns: `nil` while as many conversions run as the machine can bear.
    /// - Throws: Why nothing can be converted.
    func start(_ file: Descriptor, _ job: ConversionJob) throws -> (any ConvertedStream)?
}

/// What a conversion gives, while it is being made.
///
/// Whoever reads it calls ``leave()`` once, when they want no more or have everything.
package protocol ConvertedStream: Sendable {
    /// Where the bytes come from; it ends where the conversion does, however that went.
    var source: Descriptor { get }
    /// The media type of the bytes.
    var contentType: String { get }

    /// Takes note that bytes wait for the reader since now, or that they do not any more.
    func note(isReaderSlow: Bool)

    /// Takes note that ``source`` has ended, and tells `answer` whether that was everything as soon as that is known.
    func end(_ answer: @escaping @Sendable (_ isWhole: Bool) -> Void)

    /// Ends the conversion.
    func leave()
}
