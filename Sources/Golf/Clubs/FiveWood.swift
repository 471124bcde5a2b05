/// Carries 200 m on calm flat ground at the sea.
public struct FiveWood: NamedClub, Sendable {
    public static let standard = StandardClub.named("5-wood")

    /// The club of the table.
    public init() {}
}
