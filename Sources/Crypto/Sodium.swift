import ClickwheelCSodium

/// The one start of libsodium that the rest of the module waits for.
enum Sodium {
    /// Whether libsodium is ready; the first use starts it, on any thread.
    static let isReady = sodium_init() >= 0

    /// Starts libsodium, which also chooses the code for this processor.
    static func require() throws(CryptoError) {
        guard isReady else { throw .unavailable }
    }
}
