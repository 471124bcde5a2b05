import ClickwheelGallery
import ClickwheelProgram
import ClickwheelSystem
import ClickwheelWebAPI
import Ratings

/// Films: which of the user's videos are films, and how they are rated.
struct MoviesPart: ProgramPart {
    static let nouns = [Noun.movies]
    static let atRest = Part.ratings(nil)

    private let library: MovieLibrary
    private let gallery: Gallery

    init(_ program: Composition) throws {
        let gallery = try program.part(MediaPart.self).gallery
        self.gallery = gallery
        let store = try RatingStore(path: program.folder.database)
        library = MovieLibrary(
            MovieLibrary.Source(
                version: { gallery.version },
                files: { try gallery.films().map { FilmFile(id: $0.id, path: $0.path, isFilm: $0.isLong) } }
            ),
            store: store,
            titles: program.folder.titles,
            keys: program.folder.movieKeys,
            bus: program.bus
        )
    }

    var offer: Part { .ratings(library) }

    func routes(_ context: APIContext) -> [any RouteGroup] { [MovieRoutes(context.lane(), library, gallery)] }

    func stop() { library.stop() }
}
