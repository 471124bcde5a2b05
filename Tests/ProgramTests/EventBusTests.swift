import ClickwheelProgram
import Foundation
import Synchronization
import Testing

@Suite("The event bus")
struct EventBusTests {
    private final class Ear: Sendable {
        let heard = Mutex<[String]>([])
    }

    @Test("every listener is told everything in one order, however many publish")
    func order() {
        let bus = EventBus()
        let ears = [Ear(), Ear()]
        let listening = ears.map { ear in
            bus.subscribe { event in ear.heard.withLock { $0.append(event.name) } }
        }
        DispatchQueue.concurrentPerform(iterations: 200) { bus.publish(Event("\($0)", $0)) }
        let (one, other) = (ears[0].heard.withLock { $0 }, ears[1].heard.withLock { $0 })
        #expect(one.count == 200 && one == other)
        withExtendedLifetime(listening) {}
    }

    @Test("a listener is told from its subscription on, until that is released")
    func subscription() {
        let (bus, ear) = (EventBus(), Ear())
        bus.publish(Event("before", 0))
        var listening: EventBus.Subscription? = bus.subscribe { event in
            ear.heard.withLock { $0.append(event.name) }
        }
        bus.publish(Event("during", 0))
        withExtendedLifetime(listening) {}
        listening = nil
        bus.publish(Event("after", 0))
        #expect(ear.heard.withLock { $0 } == ["during"])
    }
}
