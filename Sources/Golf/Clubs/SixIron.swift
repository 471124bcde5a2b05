/// Carries 170 m on calm flat ground at the sea.
public struct SixIron: NamedClub, Sendable {
    public static let standard = StandardClub.named("6-iron")

    /// The club of the table.
    public init() {}
}
