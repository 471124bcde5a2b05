import ClickwheelSystem
import Foundation
import Testing

@testable import Store

/// The reader that is fast has to be the one that is right.
@Suite("Packs as text")
struct PackTextTests {
    private func quick(_ bytes: [UInt8]) -> Pack? {
        bytes.withUnsafeBufferPointer { PackText.pack($0, 0..<bytes.count) }
    }

    private func slow(_ bytes: [UInt8]) -> Pack? { try? JSONDecoder().decode(Pack.self, from: Data(bytes)) }

    private func pack(summary: String = "Songs.\nOf \"love\" \\ and\ttea: žluť 🎵") throws -> Pack {
        try Pack(
            id: .init("org.example.songs"),
            version: #require(PackVersion("1.20.3")),
            kind: .album,
            title: "Songs",
            creator: "",
            summary: summary,
            licence: "CC0-1.0",
            price: Money(minor: .max, .euro),
            artwork: "cover.jpg",
            files: [
                PackFile(path: "01 Song.flac", url: "a/01%20Song.flac", size: .max, sha256: "00"),
                PackFile(path: "cover.jpg", url: "cover.jpg", size: 0, sha256: "ff"),
            ]
        )
    }

    @Test("are read as they were written, by both readers, whatever they say")
    func roundTrip() throws {
        for summary in ["", "\u{1}\u{1F}\u{7F}", "a\\\"b\n\t\r", "日本語", "\\", "\"", "\n"] {
            let pack = try pack(summary: summary)
            #expect(slow(pack.text) == pack)
            #expect(try BookJSON.pack(pack.text) == pack)
        }
        #expect(try quick(pack().text) == pack())
        // What a publisher writes has blanks and line ends between.
        #expect(try quick(PublishedJSON.bytes(pack())) == pack())
    }

    @Test("are never read otherwise than by the decoder, whatever happens to their bytes")
    func mutations() throws {
        let bytes = try pack().text
        var random = SplitMix64(seed: 14)
        let signs = Array("\"\\{}[],:0-9.eEnull \n".utf8)
        var read = 0
        for _ in 0..<4_000 {
            var other = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<other.count, using: &random)
                let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
                if Bool.random(using: &random) { other[place] = sign } else { other.insert(sign, at: place) }
            }
            guard let found = quick(other) else { continue }
            read += 1
            #expect(found == slow(other), "\(String(decoding: other, as: UTF8.self))")
        }
        #expect(read > 400)
    }

    @Test(
        "with a key twice, an unknown one, or a number that is none are for the decoder",
        arguments: [
            #"{"id":"a","id":"b"}"#, #"{"id":"a.b","colour":1}"#, #"{"files":[{"size":01}]}"#, "[]", "", "{",
            #"{"id":"\u0041"}"#,
        ]
    )
    func others(_ text: String) { #expect(quick(Array(text.utf8)) == nil) }

    @Test("with a number below nothing are read alike by both readers")
    func below() throws {
        let text = String(decoding: try pack().text, as: UTF8.self)
        let other = Array(text.replacing("\(Int64.max)", with: "-5").utf8)
        #expect(quick(other)?.price?.minor == -5 && quick(other)?.files[0].size == -5)
        #expect(quick(other) == slow(other))
    }

    @Test("cut off anywhere, or with a key that has no value, are for the decoder")
    func cut() throws {
        let bytes = try pack().text
        for count in 0..<bytes.count { #expect(quick(Array(bytes.prefix(count))) == nil) }
        let text = String(decoding: bytes, as: UTF8.self)
        for key in ["id", "path", "minor"] {
            let other = text.replacing("\"\(key)\":", with: "\"colour\":,\"\(key)\":")
            #expect(other != text && quick(Array(other.utf8)) == nil)
        }
    }

    @Test("of a page are found where they are, and a page that is not plain is for the decoder")
    func pages() throws {
        func ranges(_ text: String) -> [String]? {
            let bytes = Array(text.utf8)
            return bytes.withUnsafeBufferPointer { PackText.packs($0) }?.packs.map { range in
                String(decoding: bytes[range], as: UTF8.self)
            }
        }
        #expect(
            ranges(#"{"a": {"packs": [1]}, "packs": [ {"x": "]}"} , [2,[3]],4 ], "b": "\""}"#) == [
                "{\"x\": \"]}\"}", "[2,[3]]", "4 ",
            ]
        )
        #expect(ranges(#"{"packs": []}"#) == [])
        for text in [
            #"{"packs": [1], "packs": [2]}"#, #"{"packs": [1,]}"#, #"{"packs": [1}"#, "[]", #"{"a": 1}"#, "{",
            #"{"packs": ["ab"#, #"{"a": "b"#,
        ] {
            #expect(ranges(text) == nil, "\(text)")
        }
    }
}
