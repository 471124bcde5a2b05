import Testing

@testable import ClickwheelHTTP

@Suite("Accepted codings")
struct AcceptEncodingTests {
    @Test(
        "gzip is sent to who wants it at least as much as nothing",
        arguments: [
            ("gzip", true), ("gzip, deflate, br, zstd", true), ("GZIP", true), ("x-gzip", true), ("*", true),
            ("br, *;q=0.1", true), ("gzip;q=0.001", true), ("gzip;q=1.000", true), ("gzip ; q=0.5", true),
            ("identity;q=0.5, gzip;q=0.5", true), ("identity;q=0.4, gzip;q=0.5", true),
            ("*;q=0, gzip", true),
            ("", false), ("identity", false), ("br", false), ("gzip;q=0", false), ("gzip;q=0.000", false),
            ("gzip;q=0.5, identity;q=0.6", false), ("gzip;q=0.5, identity", false), ("*;q=0", false),
            ("gzip;q=0, *", false), ("gzip;q=2", false), ("gzip;q=1.001", false), ("gzip;q=0.1234", false),
            ("gzip;q=-1", false), ("gzip;q=", false), ("gzip;x=1", false), ("gzipped", false), (";", false),
        ]
    )
    func preference(field: String, expected: Bool) {
        #expect(AcceptEncoding.prefersGzip(field) == expected)
    }
}
