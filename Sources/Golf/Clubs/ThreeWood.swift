/// Carries 220 m on calm flat ground at the sea.
public struct ThreeWood: NamedClub, Sendable {
    public static let standard = StandardClub.named("3-wood")

    /// The club of the table.
    public init() {}
}
