import Golf

/// Swings the same clubs as cases of a `switch` and as strategies.
enum Demonstration {
    static func run() {
        for line in lines() { print(line) }
    }

    static func lines() -> [String] {
        var lines = ["Three clubs, a switch:"]
        for club in ThreeClubGolfer.Club.allCases {
            lines.append("  \(club): \(ThreeClubGolfer(club: club).hitBall()) m")
        }
        lines.append("Eight clubs, the same switch:")
        for club in EightClubGolfer.Club.allCases {
            lines.append("  \(club): \(EightClubGolfer(club: club).hitBall()) m")
        }
        lines.append("Eight clubs as strategies, and the flight computed:")
        let golfer = Golfer(club: Driver())
        for club in eight() {
            golfer.setClub(club)
            lines.append("  \(golfer.hitBall())")
        }
        lines.append("A club of one's own:")
        golfer.setClub(SuperPowerfulClub())
        lines.append("  \(golfer.hitBall())")
        lines.append("A driver that minds the wind, in a head wind of 10 m/s, and one that does not:")
        golfer.situation.wind = Wind(tail: -10)
        golfer.setClub(WindDriver())
        lines.append("  \(golfer.hitBall())")
        golfer.setClub(Driver())
        lines.append("  \(golfer.hitBall())")
        return lines
    }

    static func eight() -> [any GolfClub] {
        [Driver(), ThreeWood(), FiveWood(), SixIron(), SevenIron(), EightIron(), NineIron(), Wedge()]
    }
}
