import ClickwheelCCurl

/// libcurl, which is opened when it is first needed.
public enum CurlLibrary {
    /// Opens the library; the second time is free.
    ///
    /// - Throws: ``FetchError/noLibrary(_:)``
    static func open() throws(FetchError) {
        if let reason = clickwheel_curl_open() { throw .noLibrary(String(cString: reason)) }
    }

    /// The version that requests are sent with, as in `7.88.1`, or `nil` where the library is missing or too old.
    public static var version: String? {
        clickwheel_curl_open() == nil ? String(cString: clickwheel_curl_version()) : nil
    }
}
