/// Carries 140 m on calm flat ground at the sea.
public struct NineIron: NamedClub, Sendable {
    public static let standard = StandardClub.named("9-iron")

    public init() {}
}
