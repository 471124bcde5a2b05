import ClickwheelDatabase

/// One card as its row holds it.
struct CardRow: Equatable {
    /// The columns, in the order that ``init(_:)`` reads.
    static let columns = "id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, left, flags, data"

    let id: Int64
    let note: Int64
    let deck: Int64
    let ord: Int
    var type: Int
    var queue: Int
    var due: Int
    var ivl: Int
    var factor: Int
    var reps: Int
    var lapses: Int
    var left: Int
    var flags: Int
    var data: String

    init(_ row: Statement) {
        id = row.int64(0)
        note = row.int64(1)
        deck = row.int64(2)
        ord = row.int(3)
        type = row.int(4)
        queue = row.int(5)
        due = row.int(6)
        ivl = row.int(7)
        factor = row.int(8)
        reps = row.int(9)
        lapses = row.int(10)
        left = row.int(11)
        flags = row.int(12)
        data = row.text(13)
    }

    /// Where the card stands; numbers that no schedule can have are brought into range.
    var schedule: CardSchedule {
        CardSchedule(
            type: type,
            queue: queue,
            due: due,
            ivl: ivl,
            reps: reps,
            lapses: lapses,
            left: left,
            data: CardData(data)
        )
    }

    /// A due number below this is a day, and no time: days do not get this far, and times were past it in 2001.
    static let firstSecond = 1_000_000_000

    /// Takes over `schedule`, and what an answer implies for the queue.
    mutating func take(_ schedule: CardSchedule) {
        type = schedule.phase.rawValue
        due = schedule.due
        ivl = schedule.scheduledDays
        reps = schedule.reps
        lapses = schedule.lapses
        left = schedule.stepsLeft
        queue = Self.queue(type: type, due: due)
        if factor == 0, schedule.phase != .new { factor = 2500 }
        var data = CardData(data)
        data.memory = schedule.memory
        data.lastReview = schedule.lastReview
        self.data = data.text
    }

    /// The queue of a card that is neither suspended nor buried.
    static func queue(type: Int, due: Int) -> Int {
        switch type {
        case 1, 3: due < firstSecond ? 3 : 1
        default: type
        }
    }

    /// What an undo needs, as text.
    var saved: String {
        String(unsafeUninitializedCapacity: 9 * 21 + data.utf8.count) { buffer in
            var place = 0
            for number in [type, queue, due, ivl, factor, reps, lapses, left, flags] {
                place = Self.write(number, to: buffer, at: place)
                buffer[place] = UInt8(ascii: " ")
                place += 1
            }
            for byte in data.utf8 {
                buffer[place] = byte
                place += 1
            }
            return place
        }
    }

    /// Writes a number's digits, at most twenty bytes, and returns the place after them.
    private static func write(
        _ number: Int,
        to buffer: UnsafeMutableBufferPointer<UInt8>,
        at start: Int
    ) -> Int {
        var place = start
        if number < 0 {
            buffer[place] = UInt8(ascii: "-")
            place += 1
        }
        let first = place
        var rest = number.magnitude
        repeat {
            buffer[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
            place += 1
        } while rest > 0
        buffer[first..<place].reverse()
        return place
    }

    /// Goes back to what ``saved`` was.
    mutating func restore(_ saved: String) {
        let parts = saved.split(separator: " ", maxSplits: 9, omittingEmptySubsequences: false)
        let numbers = parts.prefix(9).compactMap { Int($0) }
        guard numbers.count == 9, parts.count == 10 else { return }
        (type, queue, due, ivl, factor) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        (reps, lapses, left, flags) = (numbers[5], numbers[6], numbers[7], numbers[8])
        data = String(parts[9])
    }

    func write(to connection: borrowing Connection) throws {
        try connection.run(
            """
            UPDATE quiz_cards SET type = ?2, queue = ?3, due = ?4, ivl = ?5, factor = ?6, reps = ?7, lapses = ?8,
                left = ?9, flags = ?10, data = ?11 WHERE id = ?1
            """,
            id,
            type,
            queue,
            due,
            ivl,
            factor,
            reps,
            lapses,
            left,
            flags,
            data
        )
    }
}

extension CardSchedule {
    /// Where the card in a row stands, whose columns are those of ``CardRow``, without a copy of any text.
    init(_ row: Statement) {
        self.init(
            type: row.int(4),
            queue: row.int(5),
            due: row.int(6),
            ivl: row.int(7),
            reps: row.int(9),
            lapses: row.int(10),
            left: row.int(11),
            data: row.withBytes(13) { CardData($0, keepsOthers: false) }
        )
    }

    fileprivate init(
        type: Int,
        queue: Int,
        due: Int,
        ivl: Int,
        reps: Int,
        lapses: Int,
        left: Int,
        data: CardData
    ) {
        phase = Phase(rawValue: type) ?? .new
        stepsLeft = max(left % 1000, 0)
        scheduledDays = min(max(ivl, 0), 100_000)
        self.due = due
        waitsForDay = queue == 3 || (type != 2 && type != 0 && due < CardRow.firstSecond)
        self.reps = min(max(reps, 0), 1 << 30)
        self.lapses = min(max(lapses, 0), 1 << 30)
        memory = data.memory
        // What Anki wrote is a time; what another program wrote may be any number.
        lastReview = data.lastReview.map { min(max($0, 0), 1 << 40) }
    }
}
