/// Files of every kind that the program reads, each changed in a few places.
struct Mutations: Ordeal {
    let name = Reading.mutations.rawValue
    let summary = "mutated files of every kind, read as the program reads them"
    let share = 0.5

    func run(_ ground: Ground) throws -> Findings { try Campaign(reading: .mutations, ground: ground).run() }
}
