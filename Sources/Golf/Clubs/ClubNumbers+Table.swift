extension ClubNumbers {
    /// Carries 250 m.
    public static let driver = ClubNumbers(.wood, 77.5088, 10.9, 2686)

    /// The clubs of a tour player's bag, longest first.
    ///
    /// Launch and spin follow the TrackMan tour averages (2010 and 2023); the ball speed of the eight clubs of the
    /// tutorial is solved with CW-1 for their carry: 250, 220, 200, 170, 160, 150, 140 and 50 m at 15 °C, calm, at the
    /// sea. The pitching, gap, sand and lob wedges, the 5-iron and 4-iron and the hybrids fill the gaps between.
    public static let bag: [(name: String, numbers: ClubNumbers)] = [
        ("driver", driver),
        ("3-wood", ClubNumbers(.wood, 70.1328, 9.3, 3660)),
        ("5-wood", ClubNumbers(.wood, 65.1089, 10.0, 4330)),
        ("4-hybrid", ClubNumbers(.hybrid, 62.9, 10.8, 4580)),
        ("5-hybrid", ClubNumbers(.hybrid, 60.6, 12.2, 5150)),
        ("6-iron", ClubNumbers(.iron, 58.3351, 14.0, 6210)),
        ("7-iron", ClubNumbers(.iron, 56.1007, 16.2, 7110)),
        ("8-iron", ClubNumbers(.iron, 53.5714, 18.0, 8040)),
        ("9-iron", ClubNumbers(.iron, 50.8451, 20.2, 8720)),
        ("pitching-wedge", ClubNumbers(.wedge, 46.3582, 24.0, 9300)),
        ("gap-wedge", ClubNumbers(.wedge, 42.3, 27.0, 9600)),
        ("sand-wedge", ClubNumbers(.wedge, 38.1798, 30.0, 9800)),
        ("wedge", ClubNumbers(.wedge, 25.5665, 32.0, 5500)),
        ("putter", ClubNumbers(.putter, 8, 0, 0)),
    ]

    private init(_ kind: ClubKind, _ ballSpeed: Double, _ launchAngle: Double, _ spin: Double) {
        self.init(kind: kind, ballSpeed: ballSpeed, launchAngle: launchAngle, spin: spin)
    }
}
