package import ClickwheelCFFmpeg
import ClickwheelPOSIX

/// A container being written, closed when it goes out of scope.
package struct OutputFile: ~Copyable {
    package let context: UnsafeMutablePointer<AVFormatContext>
    let destination: AudioDestination

    /// Opens `destination`; nothing is written yet.
    package static func open(_ destination: AudioDestination, muxer: String) throws(AudioError) -> OutputFile
    {
        _ = FFmpeg.silence
        var made: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&made, nil, muxer, destination.url) >= 0, let made else {
            throw .encoder(name: muxer, reason: "the container cannot be written by it")
        }
        let file = OutputFile(context: made, destination: destination)
        // Same input, same bytes: no version, no date, no random serial number.
        made.pointee.flags |= AVFMT_FLAG_BITEXACT
        let code = avio_open2(&made.pointee.pb, destination.url, AVIO_FLAG_WRITE, nil, nil)
        guard code >= 0 else { throw .unwritable(path: destination.name, errno: -code) }
        switch destination {
        case .descriptor:
            // Whoever listens gets every packet at once, and at most one packet waits in memory.
            made.pointee.flags |= AVFMT_FLAG_FLUSH_PACKETS
            made.pointee.pb.pointee.seekable = 0
        case .file:
            break
        }
        return file
    }

    private init(context: UnsafeMutablePointer<AVFormatContext>, destination: AudioDestination) {
        self.context = context
        self.destination = destination
    }

    deinit {
        if context.pointee.pb != nil { avio_closep(&context.pointee.pb) }
        avformat_free_context(context)
    }

    /// Adds a stream to the container.
    package func addStream() throws(AudioError) -> UnsafeMutablePointer<AVStream> {
        guard let stream = avformat_new_stream(context, nil) else { throw .outOfMemory }
        return stream
    }

    /// Writes the container's head.
    package func begin(_ options: consuming Options) throws(AudioError) {
        var options = options
        try check(avformat_write_header(context, &options.pointer))
        avio_flush(context.pointee.pb)
        try check(context.pointee.pb.pointee.error)
    }

    /// Writes a packet of compressed sound or pictures; it may block.
    package func write(_ packet: borrowing OwnedPacket) throws(AudioError) { try write(packet.pointer) }

    package func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(AudioError) {
        try check(av_write_frame(context, packet))
    }

    /// Writes a packet after those of the other streams that come before it, as soon as all of them are there; it takes
    /// what is in `packet`.
    package func writeInOrder(_ packet: borrowing OwnedPacket) throws(AudioError) {
        try check(av_interleaved_write_frame(context, packet.pointer))
    }

    /// Writes the container's tail and everything that waits, and closes the destination.
    package func end() throws(AudioError) {
        try check(av_write_trailer(context))
        avio_flush(context.pointee.pb)
        try check(context.pointee.pb.pointee.error)
        try check(avio_closep(&context.pointee.pb))
    }

    private func check(_ code: CInt) throws(AudioError) {
        if code >= 0 { return }
        switch -code {
        case EPIPE, ECONNRESET: throw .readerGone
        case ENOMEM: throw .outOfMemory
        case 1..<4096: throw .unwritable(path: destination.name, errno: -code)
        case _: throw .encoder(name: destination.name, reason: FFmpeg.text(of: code))
        }
    }
}
