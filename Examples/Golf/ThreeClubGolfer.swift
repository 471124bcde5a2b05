/// The golfer that everybody writes first: three clubs, one `switch`.
///
/// For three clubs this is hard to beat: all of it is on one screen.
struct ThreeClubGolfer {
    enum Club: CaseIterable {
        case driver
        case sevenIron
        case wedge
    }

    var club: Club

    /// Metres through the air.
    func hitBall() -> Int {
        switch club {
        case .driver: 250
        case .sevenIron: 160
        case .wedge: 50
        }
    }
}
