import ClickwheelProgram
import StateMachine
import Testing

/// Turns from one state to the other and back.
private struct Switch: Machine {
    enum State: Hashable, Sendable {
        case off
        case on
    }

    enum Event: Sendable {
        case press
    }

    let name: String
    let title = "Switch"
    let summary = "Is on or off."
    let initial = State.off
    let representativeEvents = [Event.press]

    func transition(from state: State, on event: Event) -> Transition<State, Never> {
        Transition(to: state == .off ? .on : .off)
    }
}

@Suite("The catalogue of machines")
struct MachineCatalogTests {
    @Test("finds a machine by its name, with the states of all that run")
    func named() throws {
        let catalog = MachineCatalog([
            MachineEntry(Switch(name: "lamp")) { ["on", "off"] }, MachineEntry(Switch(name: "fan")),
        ])
        let lamp = try catalog.entry("lamp")
        #expect(lamp.current == ["on", "off"])
        #expect(lamp.description == MachineDescription(of: Switch(name: "lamp")))
        #expect(try catalog.entry("fan").current == [])
        #expect(throws: NoSuch("machine", "window", known: ["lamp", "fan"])) { try catalog.entry("window") }
        #expect(catalog.entries.map(\.name) == ["lamp", "fan"])
    }
}
