import ClickwheelCFFmpeg
import ClickwheelPOSIX

/// An open container with one chosen audio stream, closed when it goes out of scope.
struct InputFile: ~Copyable {
    let context: UnsafeMutablePointer<AVFormatContext>
    let stream: UnsafeMutablePointer<AVStream>
    let path: String
    /// Where the last sample of an MP4 ends by its own tables, in units of the stream's time base; `nil` for others.
    ///
    /// Its edit list, which ``stream`` obeys, is mostly written in milliseconds.
    let mediaEnd: Int64?

    /// Opens the plain file at `path` and finds its best audio stream.
    ///
    /// Only containers and codecs of audio are tried, no other file is ever opened, and at most 12 MB are read to
    /// find out what the file is.
    init(path: String) throws(AudioError) {
        _ = FFmpeg.silence
        try Self.requirePlainFile(path)
        // Before, and not beside it: the tables of an hour take megabytes, which are used again.
        let mediaEnds = Self.mayBeMP4(path) ? Self.mediaEnds(path) : []
        var options = Self.options
        var opened: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_open_input(&opened, FFmpeg.url(ofFile: path), nil, &options.pointer)
        guard code >= 0, let opened else { throw Self.error(code, path) }
        do throws(AudioError) {
            stream = try Self.audioStream(of: opened, path)
        } catch {
            var dying: UnsafeMutablePointer<AVFormatContext>? = opened
            avformat_close_input(&dying)
            throw error
        }
        context = opened
        self.path = path
        let isMP4 = String(cString: opened.pointee.iformat.pointee.name).hasPrefix("mov")
        let index = Int(stream.pointee.index)
        let ends = isMP4 && mediaEnds.isEmpty ? Self.mediaEnds(path) : mediaEnds
        mediaEnd = isMP4 && ends.indices.contains(index) ? ends[index] : nil
    }

    deinit {
        var dying: UnsafeMutablePointer<AVFormatContext>? = context
        avformat_close_input(&dying)
    }

    var containerName: String { String(cString: context.pointee.iformat.pointee.name) }

    /// Whether the length comes from the file's own tables and not from its size and bit rate.
    var isLengthDeclared: Bool {
        context.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM
            && stream.pointee.duration > 0
    }

    private static var options: Options {
        Options([
            "protocol_whitelist": "file",
            "format_whitelist": FFmpeg.containers,
            "codec_whitelist": FFmpeg.decoders,
            "formatprobesize": "12582912",
            "max_streams": "64",
        ])
    }

    /// Whether the file at `path` begins as an MP4 does (ISO/IEC 14496-12, and QuickTime's older forms).
    private static func mayBeMP4(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { return false }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: 8)
        guard pread(file, &head, head.count, 0) == head.count else { return false }
        return ["ftyp", "moov", "mdat", "wide", "free", "skip"].contains { $0.utf8.elementsEqual(head[4...]) }
    }

    /// Where the samples of each stream end, as they are and not as the edit list cuts them; nothing where that cannot be
    /// told.
    private static func mediaEnds(_ path: String) -> [Int64?] {
        var options = options
        options.set("advanced_editlist", "0")
        var context: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_open_input(&context, FFmpeg.url(ofFile: path), nil, &options.pointer) >= 0 else {
            return []
        }
        defer { avformat_close_input(&context) }
        guard let context else { return [] }
        return (0..<Int(context.pointee.nb_streams)).map { index in
            guard let stream = context.pointee.streams[index], stream.pointee.duration > 0,
                let first = avformat_index_get_entry(stream, 0)
            else { return nil }
            return first.pointee.timestamp + stream.pointee.duration
        }
    }

    /// The frames of music that iTunes says are in the file, from the fourth number of its tag `iTunSMPB`.
    var framesOfITunes: Int? {
        guard let entry = av_dict_get(context.pointee.metadata, "iTunSMPB", nil, 0),
            let value = entry.pointee.value
        else { return nil }
        let numbers = String(cString: value).split(separator: " ")
        guard numbers.count > 3, let frames = Int(numbers[3], radix: 16), frames > 0 else { return nil }
        return frames
    }

    /// A FIFO would block for ever and a device never ends, so neither is opened.
    private static func requirePlainFile(_ path: String) throws(AudioError) {
        guard !path.utf8.contains(0) else { throw .unreadable(path: path, errno: EINVAL) }
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(path: path, errno: errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .unreadable(path: path, errno: EISDIR)
        case _: throw .unreadable(path: path, errno: EINVAL)
        }
    }

    private static func audioStream(
        of context: UnsafeMutablePointer<AVFormatContext>,
        _ path: String
    ) throws(AudioError) -> UnsafeMutablePointer<AVStream> {
        let code = avformat_find_stream_info(context, nil)
        guard code >= 0 else { throw error(code, path) }
        let best = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
        guard best >= 0 else { throw .noAudio(path: path) }
        var chosen: UnsafeMutablePointer<AVStream>?
        for index in 0..<Int(context.pointee.nb_streams) {
            guard let stream = context.pointee.streams[index] else { continue }
            if index == Int(best) { chosen = stream } else { stream.pointee.discard = AVDISCARD_ALL }
        }
        guard let chosen else { throw .noAudio(path: path) }
        return chosen
    }

    private static func error(_ code: CInt, _ path: String) -> AudioError {
        switch code {
        // A file that is too short for any container is an argument that makes no sense.
        case clickwheel_averror_invaliddata, -EINVAL:
            .unsupported(path: path, reason: "it is not audio in a container that is known here")
        case -ENOMEM:
            .outOfMemory
        case -4095 ... -1:
            .unreadable(path: path, errno: -code)
        case _:
            .corrupt(path: path, reason: FFmpeg.text(of: code))
        }
    }
}
