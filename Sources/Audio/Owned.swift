package import ClickwheelCFFmpeg

/// A decoded or to be encoded block, freed when it goes out of scope.
package struct OwnedFrame: ~Copyable {
    /// The frame, for as long as this value lives.
    package let pointer: UnsafeMutablePointer<AVFrame>

    /// An empty one; throws ``AudioError/outOfMemory``.
    package init() throws(AudioError) {
        guard let allocated = av_frame_alloc() else { throw .outOfMemory }
        pointer = allocated
    }

    deinit {
        var dying: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&dying)
    }
}

/// A compressed packet, freed when it goes out of scope.
package struct OwnedPacket: ~Copyable {
    /// The packet, for as long as this value lives.
    package let pointer: UnsafeMutablePointer<AVPacket>

    /// An empty one; throws ``AudioError/outOfMemory``.
    package init() throws(AudioError) {
        guard let allocated = av_packet_alloc() else { throw .outOfMemory }
        pointer = allocated
    }

    deinit {
        var dying: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&dying)
    }
}

/// A decoder or an encoder, freed when it goes out of scope.
package struct OwnedCodec: ~Copyable {
    /// The codec's context, for as long as this value lives.
    package let pointer: UnsafeMutablePointer<AVCodecContext>

    /// A context for `codec`, not opened yet; throws ``AudioError/outOfMemory``.
    package init(_ codec: UnsafePointer<AVCodec>) throws(AudioError) {
        guard let allocated = avcodec_alloc_context3(codec) else { throw .outOfMemory }
        pointer = allocated
    }

    deinit {
        var dying: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&dying)
    }
}

/// Options by name, as FFmpeg takes them, freed when they go out of scope.
package struct Options: ~Copyable {
    /// FFmpeg's dictionary, which takes out what it has understood; `nil` while it is empty.
    package var pointer: OpaquePointer?

    /// Options with these values.
    package init(_ pairs: KeyValuePairs<String, String> = [:]) {
        for (key, value) in pairs { set(key, value) }
    }

    deinit {
        var dying = pointer
        av_dict_free(&dying)
    }

    /// Gives the option `key` a value, in the place of the one it had.
    package mutating func set(_ key: String, _ value: String) {
        av_dict_set(&pointer, key, value, 0)
    }
}

/// Room for a pointer to each plane of a block, freed when it goes out of scope.
struct PlanePointers: ~Copyable {
    /// The most channels that FFmpeg's resampler takes.
    static let most = 64

    let pointer: UnsafeMutablePointer<UnsafePointer<UInt8>?>

    init() {
        pointer = .allocate(capacity: Self.most)
        pointer.initialize(repeating: nil, count: Self.most)
    }

    deinit { pointer.deallocate() }
}
