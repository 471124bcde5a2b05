/// Instants as RFC 3339 writes them: `2026-11-20T18:30:00.000000Z`.
enum Timestamp {
    /// The length of the text form in bytes, for the years 0 to 9999.
    static let length = 27

    /// The text of the last second that a thread wrote: all of an instant but its fraction.
    struct Second {
        /// Microseconds since 1970.
        fileprivate var start: Int64 = 0
        fileprivate var text: (UInt64, UInt64, UInt32) = (0, 0, 0)

        init() {
            withUnsafeMutableBytes(of: &text) { memory in
                if let bytes = memory.bindMemory(to: UInt8.self).baseAddress { write(second: 0, to: bytes) }
            }
        }
    }

    /// Writes the 27 bytes of `microseconds` since 1970 in UTC; years beyond 0...9999 are held there.
    ///
    /// What is known of the last second is used, and brought up to date.
    @inline(__always)
    static func write(
        _ microseconds: Int64,
        to memory: UnsafeMutablePointer<UInt8>,
        _ last: UnsafeMutablePointer<Second>?
    ) {
        var fraction: UInt32
        if let last, UInt64(bitPattern: microseconds &- last.pointee.start) < 1_000_000 {
            let raw = UnsafeMutableRawPointer(memory)
            raw.storeBytes(of: last.pointee.text.0, as: UInt64.self)
            raw.storeBytes(of: last.pointee.text.1, toByteOffset: 8, as: UInt64.self)
            raw.storeBytes(of: last.pointee.text.2, toByteOffset: 16, as: UInt32.self)
            fraction = UInt32(truncatingIfNeeded: microseconds &- last.pointee.start)
        } else {
            fraction = writeSecond(of: microseconds, to: memory, last)
        }
        two(fraction / 10_000, memory + 20)
        fraction %= 10_000
        two(fraction / 100, memory + 22)
        two(fraction % 100, memory + 24)
        memory[26] = 0x5A
    }

    /// Writes the 20 bytes before the fraction, remembers them in `last`, and returns the fraction.
    @inline(never)
    private static func writeSecond(
        of microseconds: Int64,
        to memory: UnsafeMutablePointer<UInt8>,
        _ last: UnsafeMutablePointer<Second>?
    ) -> UInt32 {
        let (second, fraction) = floorDivide(min(max(microseconds, earliest), latest), 1_000_000)
        write(second: second, to: memory)
        if let last {
            last.pointee.start = second * 1_000_000
            withUnsafeMutableBytes(of: &last.pointee.text) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: memory, count: 20))
            }
        }
        return UInt32(truncatingIfNeeded: fraction)
    }

    /// Writes the 20 bytes before the fraction.
    private static func write(second: Int64, to memory: UnsafeMutablePointer<UInt8>) {
        let (days, inDay) = floorDivide(second, 86_400)
        let (year, month, day) = civil(days)
        let seconds = UInt32(truncatingIfNeeded: inDay)
        two(UInt32(truncatingIfNeeded: year / 100), memory)
        two(UInt32(truncatingIfNeeded: year % 100), memory + 2)
        memory[4] = 0x2D
        two(UInt32(truncatingIfNeeded: month), memory + 5)
        memory[7] = 0x2D
        two(UInt32(truncatingIfNeeded: day), memory + 8)
        memory[10] = 0x54
        two(seconds / 3600, memory + 11)
        memory[13] = 0x3A
        two(seconds / 60 % 60, memory + 14)
        memory[16] = 0x3A
        two(seconds % 60, memory + 17)
        memory[19] = 0x2E
    }

    /// The microseconds since 1970 that `text` names; `nil` where it is no RFC 3339 instant in UTC.
    ///
    /// The fraction may have any number of digits; those after the sixth are left out.
    static func parse(_ text: some Collection<UInt8>) -> Int64? {
        let bytes = Array(text.prefix(40))
        guard bytes.count >= 20, bytes.last == 0x5A, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54,
            bytes[13] == 0x3A, bytes[16] == 0x3A,
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
            let day = number(bytes[8..<10]),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19]),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61
        else { return nil }
        var fraction: Int64 = 0
        if bytes.count > 20 {
            let digits = bytes[20..<bytes.count - 1].prefix(6)
            guard bytes[19] == 0x2E, number(bytes[20..<bytes.count - 1]) != nil, let value = number(digits)
            else {
                return nil
            }
            fraction = (digits.count..<6).reduce(value) { scaled, _ in scaled * 10 }
        }
        let inDay = (hour * 3600 + minute * 60 + second) * 1_000_000 + fraction
        return days(year, month, day) * 86_400_000_000 + inDay
    }

    /// The first microsecond of the year 0.
    private static var earliest: Int64 { -62_167_219_200_000_000 }
    /// The last microsecond of the year 9999.
    private static var latest: Int64 { 253_402_300_799_999_999 }

    /// The civil date of a day counted from 1970-01-01, by Howard Hinnant's `civil_from_days`.
    @inline(__always)
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = floorDivide(days + 719_468, 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day of a civil date counted from 1970-01-01, by Howard Hinnant's `days_from_civil`.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = floorDivide(shiftedYear, 400)
        let shiftedMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    @inline(__always)
    private static func floorDivide(_ dividend: Int64, _ divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// Writes the two digits of a number below 100.
    @inline(__always)
    static func two(_ number: UInt32, _ memory: UnsafeMutablePointer<UInt8>) {
        memory[0] = UInt8(truncatingIfNeeded: 0x30 + number / 10)
        memory[1] = UInt8(truncatingIfNeeded: 0x30 + number % 10)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
        var value: Int64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value &* 10 &+ Int64(digit - 0x30)
        }
        return digits.isEmpty ? nil : value
    }
}
