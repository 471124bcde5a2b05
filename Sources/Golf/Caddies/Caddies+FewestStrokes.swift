import ClickwheelSystem

extension Caddies {
    /// Hits every club two hundred times in its head, and takes the one that needs the fewest strokes to hole out.
    public struct FewestStrokes: CaddieStrategy {
        public static let name = "fewest-strokes"
        public static let title = "Fewest strokes"
        public static let audience = "For players who want the lowest score, with their own spread in mind."

        /// Shots that are tried with each club.
        public let shots: Int

        /// A caddie that tries each way `shots` times.
        public init(shots: Int = 200) {
            self.shots = max(1, min(2000, shots))
        }

        /// A way to play that was tried.
        private struct Choice {
            let club: Int
            let power: Double
            let aim: Double
            let strokes: Double
            let wet: Double
        }

        /// - Complexity: O(*clubs* · *shots*); fourteen clubs take a few tens of milliseconds at most.
        public func advise(_ question: CaddieQuestion) -> Advice {
            if let putt = question.putt { return putt }
            let table = CarryTable(question.swung, question.situation, rise: question.rise)
            let reach = min(question.distance, table.clubs.indices.map(table.full).max() ?? 0)
            var choices: [Choice] = []
            for club in table.clubs.indices {
                // The run decides how much of a swing is best, so the carry aims a little short.
                let power = table.power(club, for: question.distance * 0.98)
                // What does not go half as far as others, or needs the smallest swing, is nobody's choice.
                guard power >= 0.2, table.full(club) >= 0.5 * reach else { continue }
                choices.append(choice(question, table, club, power, 0, shots))
            }
            choices.sort { $0.strokes < $1.strokes }
            guard let first = choices.first else { return NearestDistance().advise(question) }
            var best = first
            for aim in [-6.0, -3, 3, 6] {
                let other = choice(question, table, first.club, first.power, aim, shots)
                if other.strokes < best.strokes - 0.01 { best = other }
            }
            return advice(question, table, best, choices.dropFirst().first)
        }

        private func advice(
            _ question: CaddieQuestion,
            _ table: CarryTable,
            _ best: Choice,
            _ second: Choice?
        ) -> Advice {
            let name = table.clubs[best.club].name
            let swing = best.power < 0.98 ? " with \(Decimals.text(best.power * 100, 0))% of a swing" : ""
            var reason = "\(name)\(swing): \(Decimals.text(best.strokes, 2)) strokes to hole out"
            if best.aim != 0 {
                let side = best.aim < 0 ? "left" : "right"
                reason += ", \(Decimals.text(abs(best.aim), 0))° \(side) of the hole"
            }
            if let second {
                let more = max(0, second.strokes - best.strokes)
                reason += ", \(Decimals.text(more, 2)) fewer than the \(table.clubs[second.club].name)"
            }
            if best.wet >= 0.01 { reason += ", \(Decimals.text(best.wet * 100, 0))% are lost" }
            let calm = CarryTable([table.clubs[best.club]], Situation()).full(0)
            let here = max(1, table.full(best.club))
            return Advice(
                club: name,
                power: best.power,
                aim: best.aim,
                playsLike: question.distance * calm / here,
                reason: reason + "."
            )
        }

        /// Tries one way `count` times.
        private func choice(
            _ question: CaddieQuestion,
            _ table: CarryTable,
            _ club: Int,
            _ power: Double,
            _ aim: Double,
            _ count: Int
        ) -> Choice {
            // The same random errors for each choice, so that they differ by the choice alone.
            var generator = SplitMix64(seed: question.seed)
            let swing = Swing(power: power, aim: aim, situation: question.situation)
            let meant = table.clubs[club].launch(for: swing)
            guard (try? meant.validate()) != nil else {
                return Choice(club: club, power: power, aim: aim, strokes: .infinity, wet: 0)
            }
            let starts = (0..<count).map { _ in
                FlightBatch.Start(question.skill.disturbed(meant, using: &generator))
            }
            let conditions = FlightConditions(
                air: question.situation.air,
                wind: question.situation.wind,
                landHeight: question.rise
            )
            let ground = QuickGround(question)
            var strokes = 0.0
            var lost = 0
            for landing in FlightBatch(starts, conditions).landings {
                // A ball that does not rise to the hole's height stays below, in the rough, no nearer than it was.
                guard let landing else {
                    strokes += 1 + ExpectedStrokes.from(question.distance, .rough)
                    continue
                }
                let (metres, lie) = ground.rest(landing)
                if lie == .water || lie == .outOfBounds { lost += 1 }
                strokes += 1 + ExpectedStrokes.from(metres, lie)
            }
            return Choice(
                club: club,
                power: power,
                aim: aim,
                strokes: strokes / Double(count),
                wet: Double(lost) / Double(count)
            )
        }
    }
}
