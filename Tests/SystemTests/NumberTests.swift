import ClickwheelPOSIX
import ClickwheelSystem
import Testing

@Suite("Clocks and numbers")
struct NumberTests {
    @Test("the monotonic clock never steps back")
    func monotonic() {
        var last = Monotonic.now()
        for _ in 0..<1000 {
            let now = Monotonic.now()
            #expect(now >= last)
            last = now
        }
    }

    @Test("the time of day is that of the system, in microseconds and in milliseconds")
    func wall() {
        let seconds = Int64(time(nil))
        #expect(abs(WallClock.microseconds() / 1_000_000 - seconds) <= 1)
        #expect(abs(Int64(WallClock.milliseconds() / 1000) - seconds) <= 1)
    }

    @Test("a deadline that is further away than the clock reaches is its end")
    func far() {
        #expect(Monotonic.deadline(after: .seconds(Int64.max)) == .max)
        #expect(Monotonic.later(.min + 1, by: -5) == .min)
        #expect(Monotonic.later(3, by: 4) == 7)
        #expect(Duration.milliseconds(3).nanoseconds == 3_000_000)
        #expect(Duration.seconds(Int64.min).nanoseconds == .min)
    }

    @Test("the generator gives the numbers of the published algorithm")
    func splitMix() {
        // The first numbers of <https://prng.di.unimi.it/splitmix64.c> for the seed 1234567.
        var generator = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
        #expect(SplitMix64.mixed(1_234_567) == numbers[0])
        let units = (0..<1000).map { _ in generator.unit() }
        #expect(units.allSatisfy { (0..<1).contains($0) })
        #expect(abs(units.reduce(0, +) / 1000 - 0.5) < 0.05)
    }

    @Test("base 64 gives the texts of its standard, and takes them back")
    func base64() {
        // RFC 4648, section 10.
        let pairs = [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
        for (plain, text) in pairs {
            #expect(Base64.encode(Array(plain.utf8)) == text)
            #expect(Base64.decode(text.utf8) == Array(plain.utf8))
        }
        #expect(Base64.encode([0xFB, 0xFF]) == "+/8=")
        #expect(Base64.decode("Zm 9\nvYg".utf8) == Array("foob".utf8))
        #expect(Base64.decode("Zm9*".utf8) == nil)
    }

    @Test("memory is compared and searched byte by byte")
    func memory() {
        let text = Array("abcab".utf8)
        text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            #expect(Memory.compare(start, start + 3, count: 2) == 0)
            #expect(Memory.compare(start, start + 1, count: 2) < 0)
            #expect(Memory.first(UInt8(ascii: "b"), in: start + 2, count: 3) == start + 4)
            #expect(Memory.first(UInt8(ascii: "x"), in: start, count: 5) == nil)
        }
    }
}
