/// All that is done to the program; a new ordeal is a file in `Ordeals` and a line here.
enum Ordeals {
    /// In the order in which they are tried: what has an end of its own first, what takes the time that is left last.
    static let all: [any Ordeal] = [
        Mutations(), Growth(), Kills(), Speakers(), FullDisk(), Floods(), Limits(), Imports(), Soak(),
    ]

    /// How many of `total` seconds `ordeal` may take: its share of them, or less where the shares of all are more than the whole.
    static func seconds(of ordeal: any Ordeal, in total: Double) -> Double {
        total * ordeal.share / max(1, all.reduce(0) { $0 + $1.share })
    }
}
