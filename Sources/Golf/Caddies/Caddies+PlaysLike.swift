extension Caddies {
    /// Reckons with wind, slope, lie and air, and says what the distance plays like.
    public struct PlaysLike: CaddieStrategy {
        public static let name = "plays-like"
        public static let title = "Plays like"
        public static let audience =
            "For players who want to know what wind, slope and air do to the distance."

        /// The caddie; there is nothing to set.
        public init() {}

        /// The club for the distance that the shot plays like.
        public func advise(_ question: CaddieQuestion) -> Advice {
            if let putt = question.putt { return putt }
            let calm = CarryTable(question.swung, Situation())
            let here = CarryTable(question.swung, question.situation, rise: question.rise)
            let index = here.nearest(question.distance)
            let power = here.power(index, for: question.distance)
            let name = here.clubs[index].name
            let like = Self.like(question, calm, here, index)
            let parts = Self.parts(question, index, calm)
            let why = parts.isEmpty ? "nothing changes it" : parts.joined(separator: ", ")
            let swing = power < 0.98 ? " with \(Decimals.text(power * 100, 0))% of a swing" : ""
            return Advice(
                club: name,
                power: power,
                aim: 0,
                playsLike: like,
                reason: """
                    \(name)\(swing): \(Decimals.text(question.distance, 0)) m play like \
                    \(Decimals.text(like, 0)) m (\(why)).
                    """
            )
        }

        /// The calm, level distance for which one would swing the same.
        private static func like(
            _ question: CaddieQuestion,
            _ calm: CarryTable,
            _ here: CarryTable,
            _ club: Int
        ) -> Double {
            let full = here.full(club)
            guard full > 1 else { return question.distance }
            return question.distance * calm.full(club) / full
        }

        /// What each thing adds to the distance, for the club at hand.
        private static func parts(_ question: CaddieQuestion, _ club: Int, _ calm: CarryTable) -> [String] {
            let clubs = [calm.clubs[club]]
            func adds(_ situation: Situation, _ rise: Double = 0) -> Double {
                let carry = CarryTable(clubs, situation, rise: rise).full(0)
                return carry > 1 ? question.distance * (calm.full(club) / carry - 1) : 0
            }
            let there = question.situation
            let tail = there.wind.tail
            var slopes = Situation()
            slopes.uphill = there.uphill
            let all: [(String, Double)] = [
                (
                    tail < 0 ? "head wind" : tail > 0 ? "tail wind" : "cross wind",
                    adds(Situation(wind: there.wind))
                ),
                (question.rise < 0 ? "downhill" : "uphill", adds(Situation(), question.rise)),
                ("the slope under the ball", adds(slopes)),
                (there.lie.title, adds(Situation(lie: there.lie))),
                ("the air", adds(Situation(air: there.air))),
            ]
            return all.filter { abs($0.1) >= 0.5 }.map { name, metres in
                "\(name) \(metres > 0 ? "+" : "-")\(Decimals.text(abs(metres), 0)) m"
            }
        }
    }
}
