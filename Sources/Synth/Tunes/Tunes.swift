/// The tunes of the demo library: all written down anew from melodies that have long been in the public domain.
enum Tunes {
    /// Every tune, by the name that tests show.
    static let all: [(name: String, piece: Piece)] = [
        ("Gymnopédie", gymnopedie), ("Für Elise", forElise), ("Cradle Song", cradleSong),
        ("Greensleeves", greensleeves), ("Scarborough Fair", scarboroughFair),
        ("Drunken Sailor", drunkenSailor),
        ("Sakura", sakura), ("Auld Lang Syne", auldLangSyne),
        ("The Entertainer", entertainer), ("Ode to Joy", odeToJoy), ("Amazing Grace", amazingGrace),
        ("Minuet in G", minuet),
        ("Canon in D", canon), ("Prelude in C", prelude), ("Mountain King", mountainKing),
    ]
}
