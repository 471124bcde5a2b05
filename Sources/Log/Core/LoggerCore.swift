import ClickwheelSystem
import Synchronization

/// The gate to the strategy, which a family of named loggers shares.
@usableFromInline
final class LoggerCore: Sendable {
    private let gate: Gate
    private let cut = Atomic<Int>(0)

    init(_ strategy: any LoggingStrategy) {
        gate = Gate(Pipeline.to(strategy))
    }

    /// How many records were dropped because the strategy logged them while it was answered already.
    var cutCount: Int { cut.load(ordering: .relaxed) }

    /// Sends a record to the strategy, or keeps it until the strategy that logs it has returned.
    func emit(_ level: Level, _ context: Context, _ message: String, _ fields: UnsafeBufferPointer<Field>) {
        guard let thread = ThreadState.current, !thread.pointee.isFull else { return countCut() }
        let time = WallClock.microseconds()
        guard thread.pointee.running(address) == nil else {
            return keep(thread, time, level, context, message, fields)
        }
        deliver(thread, time, level, context, message, fields)
        if thread.pointee.hasWishes { grantWishes(thread) }
    }

    /// Exchanges the strategy; see ``Logger/setStrategy(_:)``.
    func exchange(_ strategy: any LoggingStrategy) {
        guard let thread = ThreadState.current, !thread.pointee.isFull else { return countCut() }
        if thread.pointee.running(address) != nil {
            return thread.pointee.add(.strategy(strategy), for: address)
        }
        let old = gate.exchange(Pipeline.to(strategy)) { old in
            // What the old strategy logs while it empties itself goes to the new one, afterwards.
            thread.pointee.enter(address, Unmanaged.passUnretained(old))
            _ = old.strategy.flush(within: .zero)
            thread.pointee.leave()
        }
        _ = old?.strategy.flush(within: .seconds(2))
        grantWishes(thread)
    }

    /// Runs `body` on the strategy, also from inside of it.
    ///
    /// - Returns: `nil` where loggers call each other too deeply.
    func with<Result: Sendable>(_ body: (any ConcurrentLoggingStrategy) -> Result) -> Result? {
        guard let thread = ThreadState.current, !thread.pointee.isFull else { return nil }
        if let running = thread.pointee.running(address) {
            return running._withUnsafeGuaranteedRef { body($0.strategy) }
        }
        let stripe = thread.pointee.stripe
        let pipeline = gate.enter(stripe)
        thread.pointee.enter(address, pipeline)
        let result = pipeline._withUnsafeGuaranteedRef { body($0.strategy) }
        thread.pointee.leave()
        gate.leave(stripe)
        grantWishes(thread)
        return result
    }

    @inline(__always)
    private var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    @inline(__always)
    private func deliver(
        _ thread: UnsafeMutablePointer<ThreadState>,
        _ time: Int64,
        _ level: Level,
        _ context: Context,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>
    ) {
        let stripe = thread.pointee.stripe
        let pipeline = gate.enter(stripe)
        thread.pointee.enter(address, pipeline)
        pipeline._withUnsafeGuaranteedRef { pipeline in
            Entry.with(time, &thread.pointee.second, level, context, message, fields) { pipeline.emit(&$0) }
        }
        thread.pointee.leave()
        gate.leave(stripe)
    }

    /// Keeps what a strategy logs about itself until it has returned; one answer deep.
    private func keep(
        _ thread: UnsafeMutablePointer<ThreadState>,
        _ time: Int64,
        _ level: Level,
        _ context: Context,
        _ message: String,
        _ fields: UnsafeBufferPointer<Field>
    ) {
        if thread.pointee.isGranting(address) { return countCut() }
        let record = Record(
            timestamp: time,
            level: level,
            part: context.part,
            message: message,
            fields: context.fields + fields
        )
        thread.pointee.add(.record(record), for: address)
    }

    private func grantWishes(_ thread: UnsafeMutablePointer<ThreadState>) {
        while let wish = thread.pointee.next(for: address) {
            switch wish {
            case .record(let record):
                let context = Context(part: record.part, fields: [])
                record.fields.withUnsafeBufferPointer {
                    deliver(thread, record.timestamp, record.level, context, record.message, $0)
                }
            case .strategy(let strategy):
                exchange(strategy)
            }
            thread.pointee.granted()
        }
    }

    private func countCut() { cut.wrappingAdd(1, ordering: .relaxed) }
}
