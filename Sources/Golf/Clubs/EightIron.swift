/// Carries 150 m on calm flat ground at the sea.
public struct EightIron: NamedClub, Sendable {
    public static let standard = StandardClub.named("8-iron")

    /// The club of the table.
    public init() {}
}
