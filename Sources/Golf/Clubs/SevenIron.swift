/// Carries 160 m on calm flat ground at the sea.
public struct SevenIron: NamedClub, Sendable {
    public static let standard = StandardClub.named("7-iron")

    /// The club of the table.
    public init() {}
}
