import Playback

/// The outputs of the daemon: those of every player, and those that the engine has on this machine.
enum SpeakerOutputs {
    /// Every output, in menu order; without a desk they can be listed, and no more.
    ///
    /// `places` are where those lead that need a place.
    static func all(_ desk: EngineDesk?, _ places: SpeakerPlaces = SpeakerPlaces()) -> [any AudioOutput] {
        let desk = desk ?? EngineDesk { _ in nil }
        func output(
            _ name: String,
            _ title: String,
            _ audience: String,
            _ address: String? = nil
        ) -> EngineOutput {
            EngineOutput(name: name, title: title, audience: audience, address: address ?? name, desk: desk)
        }
        let here: [any AudioOutput] = [
            output(
                "speakers",
                "Speakers of this machine",
                "For whoever sits near this machine: through whichever system of sound it has."
            ),
            output(
                "pulse",
                "PulseAudio or PipeWire",
                "For desktops: the music shares the speakers with other programs."
            ),
            output(
                "alsa",
                "ALSA",
                "For machines that are a player and nothing else: straight to the sound card."
            ),
            output(
                "fifo",
                "Pipe for Snapcast",
                "For several rooms: Snapcast's server reads the named pipe snapfifo in the data folder.",
                places.address(of: "fifo")
            ),
            output(
                "stream",
                "Stream for radios",
                "For radios and programs that play addresses: /listen.mp3 and /listen.opus of this page's address.",
                places.address(of: "stream")
            ),
        ]
        // The usual output of every player stands first, before those of this machine.
        let everywhere = AudioOutputs.all
        return Array(everywhere.prefix(1)) + here + everywhere.dropFirst()
    }
}
