/// An order, as its events have left it.
public struct Order: Equatable, Identifiable, Sendable {
    /// Something that happened to an order.
    public struct Step: Equatable, Sendable {
        /// What happened.
        public let event: OrderMachine.Event
        /// When.
        public let at: UTCTime
        /// More of it, such as why it failed.
        public let detail: String?
    }

    /// Its number in this data folder, from 1 on.
    public let number: Int64
    /// What was ordered.
    public let receipt: Receipt
    /// What happened to it, oldest first.
    public let steps: [Step]

    /// Its number.
    public var id: Int64 { number }
    /// Where it is.
    public var state: OrderMachine.State { OrderMachine().state(after: steps.map(\.event)) }
    /// Where it is, in a word.
    public var stateName: String { OrderMachine().label(of: state) }
    /// Why it failed last; `nil` where it has not.
    public var failure: String? {
        if case .failed = state { return steps.last { $0.event == .fail }?.detail }
        return nil
    }
}
