import ClickwheelProgram
import ClickwheelWebAPI
import Log

/// The songs themselves, as they are, and what is converted for browsers that cannot play it.
struct ConversionPart: ProgramPart {
    static let atRest = Part(machines: [MachineEntry(ConversionMachine())])

    private let library: LibraryPart
    let pool: TranscoderPool

    init(_ program: Composition) throws {
        library = try program.part(LibraryPart.self)
        pool = TranscoderPool(program.worker, bus: program.bus, logger: program.logger.named("media"))
    }

    var offer: Part { Part(machines: [MachineEntry(ConversionMachine()) { [pool] in pool.standing }]) }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [StreamRoutes(context, library.library, pool)]
    }
}
