import ClickwheelNet
import ClickwheelProgram
import ClickwheelTestSupport
import Dispatch
import Testing

@testable import ClickwheelHTTP
@testable import ClickwheelWebAPI

@Suite("News for pages")
final class PageNewsTests {
    /// Routes that hold up whoever tells pages of the event `held`, until they are let go.
    private struct Holding: RouteGroup {
        let isHeld = DispatchSemaphore(value: 0)
        let mayGo = DispatchSemaphore(value: 0)

        func add(to router: inout Router) {}

        func content(of event: Event) -> (any Encodable)? {
            guard event.name == "held" else { return nil }
            isHeld.signal()
            mayGo.wait()
            return nil
        }
    }

    private let loop: EventLoop
    private let hub: EventHub
    private let group = Holding()
    private let news: PageNews

    init() throws {
        loop = try EventLoop()
        try loop.start()
        hub = EventHub(loop: loop)
        news = PageNews(hub: hub, groups: [group])
    }

    deinit { loop.stop() }

    @Test("of states that wait to be told only the latest of each name is; what happened is told each time")
    func latest() async {
        news.take(Event("held", 0))
        group.isHeld.wait()
        news.take(Event("volume", 1, isState: true))
        news.take(Event("queue", 2, isState: true))
        news.take(Event("stroke", 3))
        news.take(Event("volume", 4, isState: true))
        news.take(Event("stroke", 5))
        group.mayGo.signal()
        await wait(for: "the last of them") { [hub] in await hub.told(after: 0).contains("data: 5") }
        let told = await hub.told(after: 0).split(separator: "\n").filter { $0.hasPrefix("data: ") }
        #expect(told.map { $0.dropFirst(6) } == ["0", "2", "4", "3", "5"])
    }

    @Test("what comes after everything was told is told too")
    func again() async {
        for number in 1...3 {
            news.take(Event("stroke", number))
            await wait(for: "the stroke") { [hub] in await hub.told(after: 0).contains("data: \(number)") }
        }
    }
}
