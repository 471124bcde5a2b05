import StateMachine
import Testing

@testable import Store

@Suite("The life of an order")
struct OrderMachineTests {
    private let machine = OrderMachine()

    /// Every arrow there is; all other pairs change nothing.
    private let arrows:
        [(OrderMachine.State, OrderMachine.Event, OrderMachine.State, [OrderMachine.Effect])] = [
            (.draft, .place, .placed, []), (.draft, .cancel, .cancelled, []),
            (.placed, .waive, .free, []), (.placed, .pay, .paid, []), (.placed, .cancel, .cancelled, []),
            (.free, .download, .downloading(.free), [.fetch]), (.free, .cancel, .cancelled, []),
            (.paid, .download, .downloading(.paid), [.fetch]), (.paid, .refund, .refunded, []),
            (.downloading(.free), .install, .installed(.free), []),
            (.downloading(.free), .fail, .failed(.free), []),
            (.downloading(.free), .cancel, .cancelled, [.stop]),
            (.downloading(.paid), .install, .installed(.paid), []),
            (.downloading(.paid), .fail, .failed(.paid), []),
            (.downloading(.paid), .refund, .refunded, [.stop, .uninstall]),
            (.failed(.free), .download, .downloading(.free), [.fetch]),
            (.failed(.free), .cancel, .cancelled, []),
            (.failed(.paid), .download, .downloading(.paid), [.fetch]),
            (.failed(.paid), .refund, .refunded, []),
            (.installed(.free), .download, .downloading(.free), [.fetch]),
            (.installed(.free), .remove, .free, [.uninstall]),
            (.installed(.paid), .download, .downloading(.paid), [.fetch]),
            (.installed(.paid), .remove, .paid, [.uninstall]),
            (.installed(.paid), .refund, .refunded, [.uninstall]),
            (.refunded, .remove, .removed, []),
        ]

    @Test("has these arrows and no others, from every state by every event")
    func everyPair() {
        let table = Exploration(of: machine)
        #expect(table.isComplete && table.states.count == 13)
        #expect(table.rows.count == 13 * OrderMachine.Event.allCases.count)
        for row in table.rows {
            let arrow = arrows.first { $0.0 == row.state && $0.1 == row.event }
            #expect(row.transition.state == arrow?.2 ?? row.state, "\(row.state) by \(row.event)")
            #expect(Array(row.transition.effects) == arrow?.3 ?? [], "\(row.state) by \(row.event)")
        }
        #expect(table.rows.filter { !$0.isIgnored }.count == arrows.count)
    }

    @Test("never installs what is neither free nor paid")
    func unpaid() {
        for row in Exploration(of: machine).rows where row.transition.effects.contains(.fetch) {
            #expect(
                [.free, .paid, .failed(.free), .failed(.paid), .installed(.free), .installed(.paid)].contains(
                    row.state
                )
            )
        }
    }
}
