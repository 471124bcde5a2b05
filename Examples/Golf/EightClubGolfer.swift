/// The same `switch` with eight clubs.
///
/// It still works. But the golfer now knows every club there will ever be, a club from outside cannot be added, and when
/// one of them shall behave otherwise in wind, the wind comes into the golfer.
struct EightClubGolfer {
    enum Club: CaseIterable {
        case driver
        case threeWood
        case fiveWood
        case sixIron
        case sevenIron
        case eightIron
        case nineIron
        case wedge
    }

    var club: Club

    /// Metres through the air.
    func hitBall() -> Int {
        switch club {
        case .driver: 250
        case .threeWood: 220
        case .fiveWood: 200
        case .sixIron: 170
        case .sevenIron: 160
        case .eightIron: 150
        case .nineIron: 140
        case .wedge: 50
        }
    }
}
