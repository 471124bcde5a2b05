import ClickwheelNet

/// Who holds the places of a server, and who gives one up for a newcomer.
///
/// Whoever keeps the server waiting gives way, the longest first; whoever waits for the server never does. One household
/// has a share of the places, strangers together have fewer than there are, and a stranger never takes the place of
/// this machine's own programs or of a client with a session. Performs no I/O and reads no clock.
struct Seats {
    struct Limits: Equatable {
        var all: Int
        /// How many may be held by clients that are neither on this machine nor known by a session.
        var strangers: Int
        /// How many strangers of one household may hold.
        var perPeer: Int
    }

    /// What a connection is doing; of those that may give way, the first in this order do so first.
    enum Standing: Int, CaseIterable {
        /// The client has ended its input: it may be gone, and can only be told something.
        case leaving
        /// The server waits for a request or for the rest of one.
        case asking
        /// The server waits for the client to take more of its answer.
        case taking
        /// The client waits for the server.
        case waiting
    }

    enum Admission: Equatable {
        case granted
        /// When the holder of that seat has left.
        case instead(of: Int)
        case refused
    }

    private struct Seat {
        let peer: Household
        var isKnown: Bool
        var standing = Standing.waiting
        /// The line it stands in, and its neighbours there.
        var line: Int?
        var before: Int?
        var after: Int?
    }

    /// The seats of one standing, in the order in which they came to it; kept as a list through ``seats``.
    private struct Line {
        var first: Int?
        var last: Int?
    }

    private let limits: Limits
    private var seats: [Seat?] = []
    private var free: [Int] = []
    /// Those who may give way, in the order in which they are looked through: strangers, then this machine's own.
    private var lines = [Line](repeating: Line(), count: 2 * lineCount)
    private var strangers = 0
    /// How many strangers of each household there are.
    private var crowds: [Household: Int] = [:]

    /// Standings in which somebody may give way: all but the last.
    private static let lineCount = Standing.waiting.rawValue

    var taken: Int { seats.count - free.count }

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// Whether `peer` can have a seat.
    ///
    /// - Complexity: O(1), but for a household that is over its share: O(*n*).
    func admission(of peer: Household) -> Admission {
        let isHome = peer.isThisMachine
        let hasShare = isHome || crowds[peer, default: 0] < limits.perPeer
        let hasRoom = taken < limits.all && (isHome || strangers < limits.strangers)
        if hasShare, hasRoom { return .granted }
        for line in lines[..<(isHome ? lines.count : Self.lineCount)] {
            var number = line.first
            while let seat = number, !hasShare, seats[seat]?.peer != peer { number = seats[seat]?.after }
            if let number { return .instead(of: number) }
        }
        return .refused
    }

    /// Seats a newcomer, who has yet to ask for something.
    mutating func take(_ peer: Household) -> Int {
        let isHome = peer.isThisMachine
        if !isHome { count(peer, 1) }
        let number = free.popLast() ?? seats.count
        if number == seats.count { seats.append(nil) }
        seats[number] = Seat(peer: peer, isKnown: isHome)
        note(number, .asking)
        return number
    }

    /// Says what the holder of `seat` is doing from now on.
    ///
    /// - Complexity: O(1).
    mutating func note(_ seat: Int, _ standing: Standing) {
        leaveLine(seat)
        seats[seat]?.standing = standing
        joinLine(seat)
    }

    func isKnown(_ seat: Int) -> Bool { seats[seat]?.isKnown ?? false }

    /// The client in `seat` has shown a session: nobody takes its place from now on.
    mutating func recognize(_ seat: Int) {
        guard let peer = seats[seat]?.peer, !isKnown(seat) else { return }
        leaveLine(seat)
        seats[seat]?.isKnown = true
        count(peer, -1)
    }

    mutating func leave(_ seat: Int) {
        guard let left = seats[seat] else { return }
        leaveLine(seat)
        seats[seat] = nil
        free.append(seat)
        if !left.isKnown { count(left.peer, -1) }
    }

    private mutating func joinLine(_ seat: Int) {
        guard let holder = seats[seat], holder.standing != .waiting else { return }
        guard !holder.isKnown || holder.peer.isThisMachine else { return }
        let line = holder.standing.rawValue + (holder.isKnown ? Self.lineCount : 0)
        let last = lines[line].last
        seats[seat]?.line = line
        seats[seat]?.before = last
        if let last { seats[last]?.after = seat } else { lines[line].first = seat }
        lines[line].last = seat
    }

    private mutating func leaveLine(_ seat: Int) {
        guard let holder = seats[seat], let line = holder.line else { return }
        if let before = holder.before {
            seats[before]?.after = holder.after
        } else {
            lines[line].first = holder.after
        }
        if let after = holder.after {
            seats[after]?.before = holder.before
        } else {
            lines[line].last = holder.before
        }
        seats[seat]?.line = nil
        seats[seat]?.before = nil
        seats[seat]?.after = nil
    }

    private mutating func count(_ peer: Household, _ change: Int) {
        strangers += change
        let crowd = crowds[peer, default: 0] + change
        crowds[peer] = crowd == 0 ? nil : crowd
    }
}
