/// What a product costs: the members of the strategy family `discounts`.
public enum DiscountMember: String, CaseIterable, Sendable {
    /// What the stores' catalogues reduce.
    case catalogue
    /// Nothing is reduced.
    case none

    /// The family's name.
    public static let family = "discounts"

    var title: String {
        switch self {
        case .catalogue: "The store's own"
        case .none: "Full prices"
        }
    }

    var audience: String {
        switch self {
        case .catalogue: "For everybody: what the seller reduces is reduced."
        case .none: "For friends of a band who want to pay what it asked for at first."
        }
    }

    /// What takes the place of the stores' own promotions; `nil` for those.
    public var provider: DiscountProvider? {
        switch self {
        case .catalogue: nil
        case .none: .empty
        }
    }
}

/// Where the products are between two visits: the members of the strategy family `store-cache`.
enum CacheMember: String, CaseIterable, Sendable {
    case disk, memory

    static let family = "store-cache"

    var title: String {
        switch self {
        case .disk: "On the disk"
        case .memory: "In memory"
        }
    }

    var audience: String {
        switch self {
        case .disk: "For everybody: after a restart the store is there at once, also without a network."
        case .memory: "For who wants the stores to be asked anew after each start."
        }
    }
}
