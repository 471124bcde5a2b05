import ClickwheelFetch
public import ClickwheelProgram
public import ClickwheelSystem
public import Log
import StateMachine
import Synchronization

/// Fetches and installs the packs of orders, two at a time, and goes on after the end of the process.
///
/// It runs the effects of ``DownloadMachine`` and those of ``OrderMachine``. Safe to use from every thread.
public final class Downloads: Sendable {
    /// How far a pack is.
    public struct Progress: Equatable, Sendable {
        /// The order that it is of.
        public let number: Int64
        /// The pack.
        public let pack: Product.ID
        /// Where its download is.
        public let state: DownloadMachine.State
        /// How many bytes are here, as far as that is known.
        public let received: Int64
        /// Why it failed, in one sentence; `nil` where it has not.
        public let reason: String?
    }

    struct Key: Hashable {
        let number: Int64
        let pack: Product.ID
    }

    struct Entry {
        var state: DownloadMachine.State
        var reason: String?
        var fetch: PackFetch?
    }

    private static let machine = DownloadMachine()
    private static let orders = OrderMachine()

    let book: StoreBook
    let folder: String
    let turn: DownloadTurn
    let installer: PackInstaller
    let client: HTTPClient
    let extras: EpisodeExtras
    let clock: @Sendable () -> UTCTime
    let logger: Logger
    let whenHeld: @Sendable () -> Void
    let isHeldTold = Atomic(false)
    private let tell: @Sendable (Event) -> Void
    private let queue: any WorkQueue
    let entries = Mutex<[Key: Entry]>([:])
    let isStopped = Atomic(false)

    /// Keeps files on their way in `folder`, and hands packs to `installer`.
    ///
    /// It fetches on `queue`, as many packs at once as that has threads. `tell` publishes events, and does not block. `whenHeld`
    /// is called once, where another process fetches into the folder and is waited for.
    public init(
        _ book: StoreBook,
        folder: String,
        installer: PackInstaller,
        logger: Logger,
        clock: @escaping @Sendable () -> UTCTime = UTCTime.now,
        tell: @escaping @Sendable (Event) -> Void = { _ in },
        whenHeld: @escaping @Sendable () -> Void = {},
        queue: any WorkQueue
    ) {
        (self.book, self.folder, self.installer, self.logger) = (book, folder, installer, logger)
        (self.clock, self.tell, self.queue) = (clock, tell, queue)
        self.whenHeld = whenHeld
        client = HTTPClient()
        extras = EpisodeExtras(
            book,
            folder: Folder.parent(folder) + "/pictures",
            client: client,
            clock: clock
        )
        turn = DownloadTurn(folder)
    }

    /// How far all packs are that are on their way, by order.
    public var progress: [Progress] {
        entries.withLock { entries in
            entries.map { key, entry in
                Progress(
                    number: key.number,
                    pack: key.pack,
                    state: entry.state,
                    received: entry.fetch?.received ?? 0,
                    reason: entry.reason
                )
            }
        }.sorted { $0.number == $1.number ? $0.pack < $1.pack : $0.number < $1.number }
    }

    /// Goes on with what the last process left, paused downloads aside.
    ///
    /// - Throws: ``StoreError``
    public func goOn() throws(StoreError) {
        let (kept, installed) = (try book.downloads(), try book.installed())
        for order in try book.orders() {
            guard case .downloading = order.state else {
                do {
                    try endRemoval(of: order, installed)
                } catch {
                    logger.warning("pack not removed", .integer("order", Int(order.number)), .error(error))
                }
                continue
            }
            for line in order.receipt.lines {
                let key = Key(number: order.number, pack: line.pack)
                let old = kept.first { $0.number == key.number && $0.pack == key.pack }
                // What was under way begins again from the bytes that are here.
                let state: DownloadMachine.State =
                    switch old?.state {
                    case .paused: .paused
                    case .installed: .installed
                    case .failed: .failed
                    case .waiting, .fetching, .installing, .cancelled, nil: .waiting
                    }
                let isNew = entries.withLock { entries in
                    guard entries[key] == nil else { return false }
                    entries[key] = Entry(state: state, reason: old?.reason, fetch: nil)
                    return true
                }
                if isNew, state == .waiting { enqueue(key) }
            }
            settle(order.number)
        }
    }

    /// Ends what is under way; what is here stays, and the next ``goOn()`` continues.
    public func stop() {
        isStopped.store(true, ordering: .releasing)
        for fetch in entries.withLock({ $0.values.compactMap(\.fetch) }) { fetch.stop() }
    }

    /// Begins, or begins again, to fetch the packs of an order that is free or paid.
    ///
    /// - Throws: ``StoreError``
    @discardableResult
    public func begin(_ number: Int64, cause: String) throws(StoreError) -> Order {
        try endRemoval(of: book.order(number), book.installed())
        let order = try note(.download, of: number, cause: cause)
        let installed = try book.installed()
        for line in order.receipt.lines {
            let key = Key(number: number, pack: line.pack)
            let here = installed.first { $0.pack == line.pack && $0.number == number }
            let offered = try? book.pack(line.pack).pack.version.description
            let isHere = here != nil && here?.version == offered
            entries.withLock {
                $0[key] = Entry(state: isHere ? .installed : .waiting, reason: nil, fetch: nil)
            }
            keep(key)
            if !isHere { enqueue(key) }
        }
        settle(number)
        return try book.order(number)
    }

    /// Stops the downloads of an order for now.
    public func pause(_ number: Int64, cause: String) { handle(.pause, of: number, cause) }

    /// Goes on with those that were paused or failed.
    ///
    /// - Throws: ``StoreError``
    public func resume(_ number: Int64, cause: String) throws(StoreError) {
        if case .failed = try book.order(number).state {
            try begin(number, cause: cause)
        } else {
            handle(.resume, of: number, cause)
        }
    }

    /// Cancels an order that costs nothing, or was not paid.
    ///
    /// - Throws: ``StoreError/notNow(order:state:event:)``
    @discardableResult
    public func cancel(_ number: Int64, cause: String) throws(StoreError) -> Order {
        let order = try note(.cancel, of: number, cause: cause)
        handle(.cancel, of: number, cause)
        forget(number)
        return order
    }

    /// Takes the packs of an order off this machine; they can be fetched again.
    ///
    /// - Throws: ``StoreError/notNow(order:state:event:)``, ``StoreError/notKept(_:)``
    @discardableResult
    public func remove(_ number: Int64, cause: String) throws(StoreError) -> Order {
        let order = try note(.remove, of: number, cause: cause)
        try uninstall(order)
        return order
    }

    /// Takes back an order whose money the seller has given back: its packs go.
    ///
    /// - Throws: ``StoreError/notNow(order:state:event:)``, ``StoreError/notKept(_:)``
    @discardableResult
    public func refund(_ number: Int64, cause: String) throws(StoreError) -> Order {
        let order = try note(.refund, of: number, cause: cause)
        handle(.cancel, of: number, cause)
        try uninstall(order)
        return try book.order(number)
    }

    /// Goes on with a removal that was broken off: of an order that has yet to be downloaded, nothing is installed.
    private func endRemoval(of order: Order, _ installed: [InstalledPack]) throws(StoreError) {
        switch order.state {
        case .refunded: try uninstall(order)
        case .free, .paid:
            if installed.contains(where: { $0.number == order.number }) { try uninstall(order) }
        case .draft, .placed, .downloading, .failed, .installed, .cancelled, .removed: break
        }
    }

    private func uninstall(_ order: Order) throws(StoreError) {
        let packs = Set(order.receipt.lines.map(\.pack))
        for pack in try book.installed() where packs.contains(pack.pack) {
            do {
                try installer.uninstall(pack.pack, pack.place)
            } catch {
                throw .notKept("\(error)")
            }
            try book.noteUninstalled(pack.pack)
        }
        forget(order.number)
        if order.state == .refunded { try note(.remove, of: order.number, cause: "the refund") }
    }

    func forget(_ number: Int64) {
        entries.withLock { entries in entries = entries.filter { $0.key.number != number } }
        try? book.forgetDownloads(of: number)
    }

    @discardableResult
    func note(
        _ event: OrderMachine.Event,
        of number: Int64,
        detail: String? = nil,
        cause: String
    ) throws(StoreError) -> Order {
        let (order, effects, from) = try book.note(event, of: number, detail: detail, at: clock())
        let transition = Transition<OrderMachine.State, OrderMachine.Effect>(
            to: order.state,
            Effects(all: effects)
        )
        if let step = MachineStep(of: Self.orders, from: from, on: event, transition, cause: cause) {
            tell(.machine(step))
        }
        announce()
        return order
    }

    /// Tells faces that something has changed; they ask for what.
    func announce() { tell(Event("store", ["changed": true], isState: true)) }

    private func enqueue(_ key: Key) { queue.run { [self] in work(key) } }

    private func handle(_ event: DownloadMachine.Event, of number: Int64, _ cause: String) {
        let keys = entries.withLock { $0.keys.filter { $0.number == number } }
        for key in keys { handle(event, key, cause) }
        announce()
    }

    /// Takes an event and runs what follows from it, but for what the caller does itself.
    ///
    /// - Returns: Whether the event meant something.
    @discardableResult
    func handle(
        _ event: DownloadMachine.Event,
        _ key: Key,
        _ cause: String,
        reason: String? = nil
    ) -> Bool {
        let taken = entries.withLock {
            entries -> (
                from: DownloadMachine.State, Transition<DownloadMachine.State, DownloadMachine.Effect>,
                PackFetch?
            )? in
            guard var entry = entries[key] else { return nil }
            let transition = Self.machine.transition(from: entry.state, on: event)
            guard !transition.isIgnored(in: entry.state) else { return nil }
            let from = entry.state
            entry.state = transition.state
            entry.reason = reason
            let fetch = entry.fetch
            if transition.effects.contains(.stop) { entry.fetch = nil }
            entries[key] = entry
            return (from, transition, fetch)
        }
        guard let (from, transition, fetch) = taken else { return false }
        keep(key)
        if let step = MachineStep(of: Self.machine, from: from, on: event, transition, cause: cause) {
            tell(.machine(step))
        }
        for effect in transition.effects {
            switch effect {
            case .enqueue: enqueue(key)
            case .stop: fetch?.stop()
            case .discard: discard(key)
            // The thread that works on the pack does these.
            case .fetch, .install: break
            }
        }
        return true
    }

    func keep(_ key: Key) {
        guard let entry = entries.withLock({ $0[key] }) else { return }
        let kept = KeptDownload(number: key.number, pack: key.pack, state: entry.state, reason: entry.reason)
        do {
            try book.keep(kept)
        } catch {
            logger.warning("download not kept", .error(error))
        }
    }
}
