import ClickwheelSystem
import Media

/// A transcoder that has as much to do as it can bear.
struct BusyTranscoder: Transcoder {
    func start(_ file: Descriptor, _ job: ConversionJob) -> (any ConvertedStream)? { nil }
}
