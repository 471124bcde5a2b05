/// Carries 140 m on calm flat ground at the sea.
public struct NineIron: NamedClub, Sendable {
    public static let standard = StandardClub.named("9-iron")

    /// The club of the table.
    public init() {}
}
