import ClickwheelProgram
import ClickwheelWebAPI
import Log

/// The songs themselves, as they are, or converted for browsers that cannot play them.
struct ConversionPart: ProgramPart {
    private let library: LibraryPart
    private let transcoder: Transcoder

    init(_ program: Composition) throws {
        library = try program.part(LibraryPart.self)
        transcoder = TranscoderPool.transcoder(program.worker, logger: program.logger.named("media"))
    }

    func routes(_ context: APIContext) -> [any RouteGroup] {
        [StreamRoutes(context, library.library, transcoder)]
    }
}
