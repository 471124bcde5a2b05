/// A picture that is painted from numbers.
struct Scene: Sendable {
    /// What it shows, in a few words.
    let title: String
    /// The width, in heights.
    let aspect: Float
    let film: Film
    private let paint: @Sendable (Canvas, Noise) -> Void

    init(
        _ title: String,
        aspect: Float,
        film: Film = Film(),
        paint: @escaping @Sendable (Canvas, Noise) -> Void
    ) {
        (self.title, self.aspect, self.film, self.paint) = (title, aspect, film, paint)
    }

    /// The picture as it is developed, with `longest` pixels along its longer side.
    ///
    /// The same seed and size give the same picture.
    func pixels(longest: Int, seed: UInt32) -> (width: Int, height: Int, bytes: [UInt8]) {
        let longer = Float(longest)
        let width = max(2, Int(aspect >= 1 ? longer : longer * aspect))
        let height = max(2, Int(aspect >= 1 ? longer / aspect : longer))
        let canvas = Canvas(width: width, height: height)
        paint(canvas, Noise(seed))
        var film = film
        film.seed = seed &+ 77
        return (width, height, film.developed(canvas))
    }
}
