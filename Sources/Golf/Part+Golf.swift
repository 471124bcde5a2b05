public import ClickwheelProgram

extension Part {
    /// What golf offers: who picks the club, and the life of the round; to be listed alone without a clubhouse.
    public static func golf(_ clubhouse: Clubhouse?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    Caddies.family,
                    title: "Caddie",
                    summary: "Who picks the club in golf.",
                    members: Caddies.all.map { caddie in
                        let kind = type(of: caddie)
                        return .init(kind.name, title: kind.title, for: kind.audience)
                    },
                    usual: Caddies.PlaysLike.name,
                    owner: clubhouse,
                    current: { Choice($0.caddie) },
                    use: { clubhouse, choice, _ in try clubhouse.use(caddie: choice.member) }
                )
            ],
            machines: [
                MachineEntry(RoundMachine()) {
                    [clubhouse?.machineState].compactMap(\.self).map(\.rawValue)
                }
            ]
        )
    }
}
