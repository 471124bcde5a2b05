public import ClickwheelProgram

extension Part {
    /// What the quiz offers with its cards and its music; without them, what it would.
    public static func quiz(_ session: QuizSession?, _ music: MusicQuizSession?) -> Part {
        Part(
            families: [
                StrategyFamily(
                    QuestionStrategies.family,
                    title: "Question order",
                    summary: "Which question comes next.",
                    members: QuestionStrategies.all.map { .init($0.name, title: $0.title, for: $0.audience) },
                    owner: session,
                    current: { Choice($0.strategyInUse) },
                    use: { session, choice, _ in try session.use(choice.member) }
                )
            ],
            machines: [
                MachineEntry(StudyMachine()) { [session?.standing].compactMap(\.self) },
                MachineEntry(MusicMachine()) { [music?.standing].compactMap(\.self) },
            ]
        )
    }
}
