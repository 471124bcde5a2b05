extension DemoPicture {
    /// Everything, in the order in which it is made: something of each kind soon, what takes long last.
    static let all: [DemoPicture] = [
        DemoPicture(
            north,
            "Still Water",
            .photo(.fogLake),
            Shot(
                time: "2022:09:24 06:52:11",
                zone: "+03:00",
                place: .saimaa,
                camera: .field,
                exposure: (1, 125)
            )
        ),
        DemoPicture(
            coast,
            "Sunset off the Point",
            .photo(.sunsetSea),
            Shot(
                time: "2024:06:21 21:31:40",
                zone: "+01:00",
                place: .cornwall,
                camera: .compact,
                exposure: (1, 400)
            )
        ),
        DemoPicture(
            away,
            "Blue Hour",
            .photo(.skyline),
            Shot(
                time: "2023:10:12 19:14:27",
                zone: "+01:00",
                place: .lisbon,
                camera: .telephone,
                exposure: (1, 15),
                aperture: 18,
                sensitivity: 640
            )
        ),
        DemoPicture(
            coast,
            "Evening Tide",
            .livePhoto,
            seed: 21,
            Shot(
                time: "2024:06:22 21:18:03",
                zone: "+01:00",
                place: .cornwall,
                camera: .telephone,
                aperture: 18
            )
        ),
        DemoPicture(
            north,
            "First Snow",
            .photo(.snowyForest, orientation: 6),
            Shot(
                time: "2022:12:03 10:24:52",
                zone: "+01:00",
                place: .sumava,
                camera: .compact,
                exposure: (1, 160)
            )
        ),
        DemoPicture(
            "Films",
            "A Quiet Snow (2022)",
            .snowClip,
            Shot(time: "2022:12:03 10:31:08", zone: "+01:00", place: .sumava, camera: .telephone)
        ),
        DemoPicture(
            away,
            "Blue Hills",
            .photo(.blueHills),
            Shot(time: "2023:08:05 06:40:19", zone: "+02:00", place: .jura, camera: .compact)
        ),
        DemoPicture(
            coast,
            "Round and Round",
            .animation,
            seed: 7,
            Shot(time: "2024:06:22 23:05:00", zone: "+01:00", place: .cornwall, camera: .telephone)
        ),
        DemoPicture(
            away,
            "Round the Raft",
            .sphere(.raft),
            Shot(time: "2023:08:04 06:58:33", zone: "+02:00", place: .oeschinen, camera: .telephone)
        ),
        DemoPicture(
            away,
            "From the Balloon",
            .photo(.fields),
            Shot(
                time: "2023:07:29 19:47:02",
                zone: "+02:00",
                place: .burgundy,
                camera: .compact,
                exposure: (1, 800)
            )
        ),
        DemoPicture(
            north,
            "Northern Lights",
            .photo(.aurora),
            Shot(
                time: "2023:02:18 22:41:05",
                zone: "+01:00",
                place: .reine,
                camera: .field,
                exposure: (6, 1),
                aperture: 20,
                sensitivity: 1_600
            )
        ),
        DemoPicture(
            coast,
            "The Light at Dusk",
            .bay(hour: 0.22),
            seed: 7,
            Shot(
                time: "2024:06:22 22:09:47",
                zone: "+01:00",
                place: .cornwall,
                camera: .compact,
                exposure: (1, 8),
                sensitivity: 800
            )
        ),
        DemoPicture(
            north,
            "Milky Way from the Pass",
            .photo(.starryNight),
            Shot(
                time: "2023:02:21 23:58:16",
                zone: "+01:00",
                place: .reine,
                camera: .field,
                exposure: (15, 1),
                aperture: 18,
                sensitivity: 3_200
            )
        ),
        DemoPicture(
            away,
            "Alpenglow",
            .photo(.alpenglow),
            Shot(time: "2023:08:03 06:21:54", zone: "+02:00", place: .oeschinen, camera: .field)
        ),
        DemoPicture(
            coast,
            "Dunes, Last Light",
            .photo(.dunes),
            Shot(
                time: "2025:03:14 18:42:30",
                zone: "+01:00",
                place: .dunes,
                camera: .field,
                exposure: (1, 200)
            )
        ),
        DemoPicture(
            away,
            "After the Rain",
            .photo(.clouds),
            Shot(
                time: "2023:07:30 18:05:12",
                zone: "+02:00",
                place: .burgundy,
                camera: .telephone,
                exposure: (1, 1_000)
            )
        ),
        DemoPicture(
            "Films",
            "Green Fire (2023)",
            .auroraClip,
            Shot(time: "2023:02:18 22:55:41", zone: "+01:00", place: .reine, camera: .field)
        ),
        DemoPicture(
            "Shorts",
            "The Lamplighter's Sea (2024)",
            .film,
            Shot(time: "2024:09:01 20:00:00", zone: "+01:00", place: .cornwall, camera: .field)
        ),
    ]

    private static let (north, coast, away) = ("North, in Winter", "By the Sea and Sand", "Summers Away")
}
