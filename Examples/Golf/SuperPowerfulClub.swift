import Golf

/// A club of one's own, in a file of its own: no other file was touched for it.
struct SuperPowerfulClub: GolfClub {
    var numbers: ClubNumbers {
        ClubNumbers(kind: .wood, ballSpeed: 95, launchAngle: 11, spin: 2400)
    }

    func hitBall() -> String { "The super-powerful-club makes the ball whistle" }
}
