public import ClickwheelProgram

/// Why a store cannot do what it is asked; each is one sentence.
public enum StoreError: Error, Equatable {
    /// No store was added.
    case noStore
    /// The store cannot be asked.
    case unreachable(String)
    /// What one can have only once is in the cart already.
    case alreadyInCart(String)
    /// What one can have only once is installed, or ordered, already.
    case alreadyOwned(String)
    /// The cart takes no more of one product.
    case tooMany(String)
    /// There is nothing to take out.
    case notInCart(String)
    /// There is nothing to order.
    case emptyCart
    /// The amounts cannot be computed with.
    case money(MoneyError)
    /// No store that was added has it: of what kind, and its name.
    case noSuch(String, String)
    /// The cart is not the one that the sender saw.
    case otherCart
    /// It costs something else than the sender saw.
    case otherPrice(seen: String, now: String)
    /// The catalogue is too old to be ordered from.
    case expired(String, at: UTCTime)
    /// An order with the same key was for something else.
    case otherOrder
    /// An order is not where it would have to be for that.
    case notNow(order: Int64, state: String, event: String)
    /// The cart does not take the code, for the reason given.
    case code(String)
    /// The code does not pay the order.
    case badVoucher(Int64)
    /// What is kept cannot be read or written.
    case notKept(String)
}

extension StoreError: ProgramError {
    /// Of what kind the error is, from which faces choose their status.
    public var kind: ErrorKind {
        switch self {
        case .noStore, .noSuch: .missing
        case .tooMany, .money, .code, .badVoucher, .notInCart, .emptyCart: .invalid
        case .alreadyInCart, .alreadyOwned, .expired, .otherOrder, .otherCart, .otherPrice, .notNow,
            .unreachable:
            .conflict
        case .notKept: .failed
        }
    }

    public var description: String {
        switch self {
        case .noStore: "no store was added yet: clickwheel store add URL"
        case .unreachable(let reason): "the store cannot be asked: \(reason)"
        case .alreadyInCart(let title): "'\(title)' is in the cart already, and one can have it only once"
        case .alreadyOwned(let title): "'\(title)' is yours already: clickwheel store orders shows it"
        case .tooMany(let title): "the cart takes no more than \(CartItem.limit) of '\(title)'"
        case .notInCart(let title): "'\(title)' is not in the cart"
        case .emptyCart: "the cart is empty: put something in first"
        case .money(let error): "\(error)"
        case .noSuch(let thing, let name):
            "there is no \(thing) '\(name.prefix(80))': clickwheel store browse shows what there is"
        case .expired(let title, let time):
            "the catalogue of '\(title)' was good until \(time): ask the seller for a new one, and add the store again"
        case .otherCart: "the cart has changed meanwhile: look at it again"
        case .otherPrice(let seen, let now): "it was \(seen), and is \(now) now: look at the cart again"
        case .otherOrder: "an order with this key was for something else: begin a new one"
        case .notNow(let order, let state, let event): "order \(order) is \(state), so it cannot \(event)"
        case .code(let reason): reason
        case .badVoucher(let order):
            "this code does not pay order \(order): copy all of it, for this order and its sum"
        case .notKept(let reason): "the store's data cannot be read or written: \(reason)"
        }
    }
}
