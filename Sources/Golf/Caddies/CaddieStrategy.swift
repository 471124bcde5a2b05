/// Chooses the club, and says why.
///
/// Laws: the advice names a club of the question, and one that suits the lie where there is one
/// (``GolfClub/suits(_:)``); its reason is one sentence that names it; the same question has the same answer.
public protocol CaddieStrategy: Sendable {
    /// A stable, lowercase name, used in settings and on the command line.
    static var name: String { get }
    /// What a person calls it.
    static var title: String { get }
    /// One sentence on who it is for.
    static var audience: String { get }

    /// What the caddie would do.
    func advise(_ question: CaddieQuestion) -> Advice
}

/// The caddies that come with the program.
public enum Caddies {
    /// The name of the family.
    public static let family = "golf-caddie"

    /// Every caddie, in menu order.
    public static var all: [any CaddieStrategy] { [NearestDistance(), PlaysLike(), FewestStrokes()] }

    /// The caddie named `name`.
    ///
    /// - Throws: ``GolfError/noSuch(_:name:known:)``
    public static func caddie(_ name: String) throws(GolfError) -> any CaddieStrategy {
        guard let caddie = all.first(where: { type(of: $0).name == name }) else {
            throw .noSuch("caddie", name: name, known: all.map { type(of: $0).name })
        }
        return caddie
    }
}
