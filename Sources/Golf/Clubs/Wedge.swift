/// Carries 50 m on calm flat ground at the sea.
public struct Wedge: NamedClub, Sendable {
    public static let standard = StandardClub.named("wedge")

    /// The club of the table.
    public init() {}
}
