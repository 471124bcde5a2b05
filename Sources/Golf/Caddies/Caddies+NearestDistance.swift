extension Caddies {
    /// Takes the club whose full carry on calm flat ground is nearest to the distance.
    public struct NearestDistance: CaddieStrategy {
        public static let name = "nearest"
        public static let title = "Nearest distance"
        public static let audience = "For players who want to judge wind and slope themselves."

        /// The caddie; there is nothing to set.
        public init() {}

        /// The club whose carry is nearest to the distance.
        public func advise(_ question: CaddieQuestion) -> Advice {
            if let putt = question.putt { return putt }
            let table = CarryTable(question.swung, Situation())
            let index = table.nearest(question.distance)
            let name = table.clubs[index].name
            let power = table.power(index, for: question.distance)
            let full = Decimals.text(table.full(index), 0)
            let metres = Decimals.text(question.distance, 0)
            let how =
                power < 0.98
                ? "it carries \(full) m, so \(Decimals.text(power * 100, 0))% of a swing makes \(metres) m"
                : "its carry of \(full) m is nearest to the \(metres) m to the hole"
            return Advice(
                club: name,
                power: power,
                aim: 0,
                playsLike: question.distance,
                reason: "\(name): \(how)."
            )
        }
    }
}
