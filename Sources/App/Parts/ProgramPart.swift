import ClickwheelProgram
import ClickwheelWebAPI

/// One part of the program, put together: the owner of its domain, what it offers, its routes and its nouns.
///
/// A new part is one of these, and a line in ``Composition/parts``.
protocol ProgramPart: Sendable {
    /// What its commands are about.
    static var nouns: [Noun] { get }

    /// What it offers while nobody runs it, for listings and drawings.
    static var atRest: Part { get }

    /// Opens everything; nothing runs yet.
    ///
    /// - Throws: What cannot be opened, as one sentence.
    init(_ program: Composition) throws

    /// What it offers now.
    var offer: Part { get }

    func routes(_ context: APIContext) -> [any RouteGroup]

    /// The daemon serves.
    func start()

    /// What is changed can be kept again, after it could not: what could not be kept is tried again. It may block.
    func goOn()

    /// The daemon stops: what goes on by itself ends.
    func stop()

    /// Nobody asks for anything any more: what must be kept is kept.
    func close()
}

extension ProgramPart {
    static var nouns: [Noun] { [] }
    static var atRest: Part { Part() }
    var offer: Part { Part() }
    func routes(_ context: APIContext) -> [any RouteGroup] { [] }
    func start() {}
    func goOn() {}
    func stop() {}
    func close() {}
}
