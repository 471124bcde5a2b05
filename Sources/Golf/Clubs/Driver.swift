/// Carries 250 m on calm flat ground at the sea.
public struct Driver: NamedClub, Sendable {
    public static let standard = StandardClub.named("driver")

    /// The club of the table.
    public init() {}
}
