import ClickwheelCFFmpeg
import ClickwheelPOSIX
import ClickwheelSystem

/// What every part of this module asks of the FFmpeg libraries.
package enum FFmpeg {
    /// Keeps the libraries from printing: a process that embeds them owns its standard error.
    package static let silence: Void = av_log_set_level(AV_LOG_QUIET)

    /// The demuxers that untrusted files may reach.
    ///
    /// Playlists (`hls`, `concat`, `ffmetadata`, …) are left out on purpose: they make a file open other files.
    static let containers = """
        aac,ac3,aiff,ape,asf,au,caf,dsf,dts,eac3,flac,iff,matroska,mov,mp3,mpc,mpc8,ogg,tak,tta,w64,wav,wv
        """

    /// The decoders that untrusted files may reach; none for pictures, which other code decodes under caps.
    package static let decoders = """
        aac,aac_latm,ac3,eac3,dca,alac,ape,flac,mp1float,mp2float,mp3float,mp3,mpc7,mpc8,opus,libopus,tak,tta,\
        vorbis,wavpack,wmav1,wmav2,wmapro,wmalossless,wmavoice,adpcm_ima_wav,adpcm_ms,adpcm_ima_qt,\
        speex,libspeex,dst,dsd_lsbf,dsd_msbf,dsd_lsbf_planar,dsd_msbf_planar,\
        pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,\
        pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw
        """

    /// FFmpeg's sentence for one of its return codes.
    package static func text(of code: CInt) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            guard let start = buffer.baseAddress, av_strerror(code, start, buffer.count) == 0 else {
                return "FFmpeg error \(code)"
            }
            return lowercasingFirst(String(cString: start))
        }
    }

    /// The system's sentence for `errno`, in lower case.
    static func text(ofErrno errno: CInt) -> String {
        lowercasingFirst(Errno(errno).description)
    }

    private static func lowercasingFirst(_ text: String) -> String {
        text.prefix(1).lowercased() + text.dropFirst()
    }

    /// The URL that makes FFmpeg open `path` as a plain file, whatever the name looks like.
    static func url(ofFile path: String) -> String { "file:" + path }
}
