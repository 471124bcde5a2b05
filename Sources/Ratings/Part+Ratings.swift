public import ClickwheelProgram

extension Part {
    /// What films offer: who rates them, and the life of a look-up; `nil` is a library that does not run.
    public static func ratings(_ library: MovieLibrary?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    RatingMember.family,
                    title: "Movie ratings",
                    summary: "Who says how good a film is.",
                    members: RatingMember.all.map { .init($0.name, title: $0.title, for: $0.audience) },
                    alternative: "or in-order: with the names of some behind it, such as in-order:tmdb,imdb",
                    parse: { text, _ in
                        let start = "\(RatingMember.inOrder):"
                        guard text.hasPrefix(start) else { return nil }
                        let order = String(text.dropFirst(start.count))
                        _ = try RatingMember.order(order)
                        return Choice(RatingMember.inOrder, argument: order)
                    },
                    owner: library,
                    current: { $0.choice },
                    use: { library, choice, _ in try library.use(choice) }
                )
            ],
            machines: [MachineEntry(LookUpMachine()) { library?.lookUpStates ?? [] }],
            greeting: { [library?.event].compactMap(\.self) }
        )
    }
}
