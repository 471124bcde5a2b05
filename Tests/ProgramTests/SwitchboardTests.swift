import ClickwheelProgram
import ClickwheelSystem
import ClickwheelTestSupport
import Log
import Synchronization
import Testing

@Suite("The switchboard")
struct SwitchboardTests {
    /// Something that can sound in several ways.
    private final class Bell: Sendable {
        let sounds = Mutex([Choice("ding")])
        let isStuck = Atomic<Bool>(false)

        var part: Part {
            Part(
                families: [
                    StrategyFamily(
                        "bell",
                        title: "Bell",
                        summary: "How it sounds.",
                        members: ["ding", "dong", "at"].map {
                            .init($0, title: "The \($0)", for: "For \($0).")
                        },
                        parse: { text, _ in
                            if text == "#" { throw Stuck() }
                            return text.hasPrefix("#") ? Choice("at", argument: text) : nil
                        },
                        owner: self,
                        current: { bell in bell.sounds.withLock { $0.last } ?? Choice("") },
                        use: { bell, choice, _ in
                            if bell.isStuck.load(ordering: .relaxed) { throw Stuck() }
                            bell.sounds.withLock { $0.append(choice) }
                        }
                    )
                ],
                settings: [
                    Setting(
                        "volume",
                        title: "Volume",
                        summary: "How loud it is.",
                        members: ["soft", "loud"].map { .init($0, title: "The \($0)", for: "For \($0).") },
                        usual: "loud",
                        owner: self as Bell?,
                        current: { _ in Choice("loud") },
                        use: { _, _, _ in }
                    )
                ]
            )
        }
    }

    private struct Stuck: Error, CustomStringConvertible {
        let description = "it is stuck"
    }

    private final class Shelf: ChoiceStore {
        let kept: Mutex<[String: KeptChoices]>
        let isBroken = Atomic<Bool>(false)

        init(_ kept: [String: KeptChoices] = [:]) {
            self.kept = Mutex(kept)
        }

        func choices(of family: String) -> KeptChoices { kept.withLock { $0[family] ?? KeptChoices() } }

        func keep(_ choices: KeptChoices, of family: String) throws {
            if isBroken.load(ordering: .relaxed) { throw Stuck() }
            kept.withLock { $0[family] = choices }
        }
    }

    private final class Ear: Sendable {
        let heard = Mutex<[StrategySwitch]>([])
    }

    private let bell = Bell()
    private let shelf: Shelf
    private let memory = InMemoryStrategy()
    private let ear = Ear()
    private let listening: EventBus.Subscription
    private let board: Switchboard

    init() throws {
        shelf = Shelf()
        let bus = EventBus()
        listening = bus.subscribe { [ear] event in
            if let change = event.content as? StrategySwitch { ear.heard.withLock { $0.append(change) } }
        }
        board = try Switchboard([bell.part], choices: shelf, bus: bus, logger: Logger(strategy: memory))
        board.restore()
    }

    private var sounds: [String] { bell.sounds.withLock { $0.map(\.description) } }
    private var heard: [StrategySwitch] { ear.heard.withLock { $0 } }

    @Test("a switch is kept, made, logged and announced, each once")
    func switched() throws {
        try board.use("dong", in: "bell", by: .client("Kitchen"))
        try board.use("dong", in: "bell", by: .client("Kitchen"))
        #expect(shelf.choices(of: "bell") == KeptChoices("dong"))
        #expect(sounds.last == "dong")
        #expect(
            memory.loggedMessages == [
                #"strategy switched family=bell from=ding to=dong cause="Kitchen chose dong""#
            ]
        )
        #expect(heard == [StrategySwitch(family: "bell", member: "dong", cause: "Kitchen chose dong")])
    }

    @Test("what was chosen before the restoring is not undone by it, and nothing is kept that is not owed")
    func chosenFirst() throws {
        let (bell, shelf) = (Bell(), Shelf(["bell": KeptChoices("dong"), "volume": KeptChoices("soft")]))
        let logger = Logger(strategy: memory)
        let board = try Switchboard([bell.part], choices: shelf, bus: EventBus(), logger: logger)
        try board.use("at", in: "bell", by: .client("Kitchen"))
        bell.sounds.withLock { $0.append(Choice("ding")) }
        board.restore()
        #expect(bell.sounds.withLock { $0.last } == Choice("ding"), "what came after the choice stays")
        shelf.kept.withLock { $0 = [:] }
        board.settle()
        #expect(shelf.kept.withLock { $0.isEmpty })
    }

    @Test("an event says what happened, unless it is said to be a state")
    func events() {
        #expect(!Event("x", 1).isState && Event("x", 1, isState: true).isState)
    }

    @Test("what is not there, or nearly right, is refused in a sentence, and nothing has changed")
    func refused() throws {
        #expect(throws: StrategyError.noSuchFamily("horn", known: ["bell", "volume"])) {
            try board.use("ding", in: "horn", by: .client("x"))
        }
        #expect(throws: StrategyError.noSuchMember("bang", family: "bell", known: ["ding", "dong", "at"])) {
            try board.use("bang", in: "bell", by: .client("x"))
        }
        #expect(throws: StrategyError.noSuchMember("bang", family: "bell", known: ["ding", "dong", "at"])) {
            try board.use("bang", in: "bell", by: .client("x")) {}
        }
        #expect(throws: StrategyError.unusable("it is stuck", family: "bell")) {
            try board.use("#", in: "bell", by: .client("x"))
        }
        #expect(sounds == ["ding"] && heard.isEmpty && memory.loggedMessages.isEmpty)
    }

    @Test("a switch that the owner refuses is not kept either")
    func undone() throws {
        try board.use("dong", in: "bell", by: .client("x"))
        bell.isStuck.store(true, ordering: .relaxed)
        #expect(throws: Stuck.self) { try board.use("#1", in: "bell", by: .client("x")) }
        #expect(shelf.choices(of: "bell") == KeptChoices("dong"))
        #expect(try board.choice(in: "bell") == Choice("dong") && heard.count == 1)
    }

    @Test("a switch that cannot be kept is not made")
    func unkept() {
        shelf.isBroken.store(true, ordering: .relaxed)
        #expect(throws: StrategyError.notKept("it is stuck", family: "bell")) {
            try board.use("dong", in: "bell", by: .client("x"))
        }
        #expect(sounds == ["ding"] && heard.isEmpty)
    }

    @Test("a refused switch that the disk took, but not the way back, is taken back when there is room again")
    func owed() throws {
        try board.use("dong", in: "bell", by: .client("x"))
        let ways: [() -> Void] = [
            { board.settle() }, { try? board.use("dong", in: "bell", by: .client("x")) },
            { try? board.use("soft", in: "volume", by: .client("x")) },
        ]
        for settle in ways {
            #expect(throws: Stuck.self) {
                try board.use("ding", in: "bell", by: .client("x")) {
                    shelf.isBroken.store(true, ordering: .relaxed)
                    throw Stuck()
                }
            }
            board.settle()
            #expect(
                try shelf.choices(of: "bell").member == "ding" && board.choice(in: "bell") == Choice("dong")
            )
            shelf.isBroken.store(false, ordering: .relaxed)
            settle()
            #expect(shelf.choices(of: "bell") == KeptChoices("dong"))
        }
    }

    @Test("of several families only the one that is owed is written when there is room again")
    func owedAlone() throws {
        #expect(throws: Stuck.self) {
            try board.use("ding", in: "bell", by: .client("x")) {
                shelf.isBroken.store(true, ordering: .relaxed)
                throw Stuck()
            }
        }
        shelf.isBroken.store(false, ordering: .relaxed)
        shelf.kept.withLock { $0 = [:] }
        board.settle()
        #expect(shelf.kept.withLock { Array($0.keys) } == ["bell"])
    }

    @Test("while a switch of one family takes its time, those of another do not wait for it")
    func slow() throws {
        let isBegun = Atomic(false)
        let mayEnd = Atomic(false)
        let isDone = Atomic(false)
        let long = try NativeThread(name: "long") { [board] in
            try? board.use("dong", in: "bell", by: .client("x")) {
                isBegun.store(true, ordering: .sequentiallyConsistent)
                spin(for: "the other switches") { mayEnd.load(ordering: .sequentiallyConsistent) }
            }
        }
        spin(for: "the long switch") { isBegun.load(ordering: .sequentiallyConsistent) }
        let short = try NativeThread(name: "short") { [board] in
            // The second one shows that the first did not leave anything to be kept.
            for member in ["soft", "loud"] { try? board.use(member, in: "volume", by: .client("y")) }
            isDone.store(true, ordering: .sequentiallyConsistent)
        }
        spin(for: "the switches of the other family") { isDone.load(ordering: .sequentiallyConsistent) }
        mayEnd.store(true, ordering: .sequentiallyConsistent)
        for thread in [long, short] { thread.join() }
        #expect(shelf.choices(of: "volume").member == "loud" && shelf.choices(of: "bell").member == "dong")
    }

    @Test("a domain's own command that switches goes the same way, and is refused as a whole")
    func command() throws {
        try board.use("dong", in: "bell", by: .client("x")) {
            bell.sounds.withLock { $0.append(Choice("dong")) }
        }
        #expect(shelf.choices(of: "bell").member == "dong" && heard.map(\.member) == ["dong"])
        #expect(throws: Stuck.self) { try board.use("ding", in: "bell", by: .client("x")) { throw Stuck() } }
        #expect(shelf.choices(of: "bell").member == "dong" && heard.count == 1)
    }

    @Test("a member that is chosen again gets what it was given last")
    func arguments() throws {
        try board.use("#1", in: "bell", by: .client("x"))
        try board.use("#2", in: "bell", by: .client("x"))
        try board.use("ding", in: "bell", by: .client("x"))
        try board.use("at", in: "bell", by: .client("x"))
        #expect(sounds == ["ding", "at:#1", "at:#2", "ding", "at:#2"])
        #expect(heard.map(\.cause) == ["x chose at:#1", "x chose at:#2", "x chose ding", "x chose at:#2"])
        #expect(board.listing.families[0].argument == "#2")
    }

    @Test("before the start what was chosen is what is listed; afterwards it is used, and nobody is told")
    func restored() throws {
        let (bell, bus) = (Bell(), EventBus())
        let choices = Shelf(["bell": KeptChoices("at", arguments: ["at": "#7"])])
        let board = try Switchboard([bell.part], choices: choices, bus: bus, logger: Logger(strategy: memory))
        #expect(try board.choice(in: "bell") == Choice("at", argument: "#7"))
        #expect(bell.sounds.withLock { $0.count } == 1)
        board.restore()
        #expect(
            bell.sounds.withLock { $0.last } == Choice("at", argument: "#7") && memory.loggedMessages.isEmpty
        )
    }

    @Test("what is named at the start comes before what was chosen, and is a switch only where it is another")
    func named() throws {
        for (name, lines) in [("at", 0), ("dong", 1)] {
            let (bell, memory) = (Bell(), InMemoryStrategy())
            let choices = Shelf(["bell": KeptChoices("at", arguments: ["at": "#7"])])
            let logger = Logger(strategy: memory)
            let board = try Switchboard([bell.part], choices: choices, bus: EventBus(), logger: logger)
            try board.use(name, in: "bell", by: .commandLine)
            board.restore()
            #expect(bell.sounds.withLock { $0.count } == 2 && memory.records.count == lines)
            #expect(try board.choice(in: "bell").member == name && choices.choices(of: "bell").member == name)
        }
    }

    @Test("what was chosen and cannot be used is logged, left alone, and still chosen")
    func unusable() throws {
        let bell = Bell()
        bell.isStuck.store(true, ordering: .relaxed)
        let choices = Shelf(["bell": KeptChoices("dong")])
        let board = try Switchboard(
            [bell.part],
            choices: choices,
            bus: EventBus(),
            logger: Logger(strategy: memory)
        )
        board.restore()
        #expect(memory.loggedMessages == [#"what was chosen cannot be used family=bell error="it is stuck""#])
        #expect(
            try board.choice(in: "bell") == Choice("ding") && choices.choices(of: "bell").member == "dong"
        )
    }

    @Test("settings are listed by themselves, and changed the same way")
    func settings() throws {
        #expect(
            board.listing.families.map(\.name) == ["bell"] && board.listing.settings.map(\.name) == ["volume"]
        )
        #expect(board.listing.settings[0].current == "loud")
        try board.use("soft", in: "volume", by: .client("x"))
        #expect(shelf.choices(of: "volume").member == "soft")
    }
}
