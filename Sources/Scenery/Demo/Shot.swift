/// When, where and with what a picture is said to have been taken; cameras and times are made up, places are real.
struct Shot: Sendable {
    /// A camera that nobody has built.
    struct Camera: Sendable {
        let make: String
        let model: String
        /// Millimetres.
        let focalLength: Int

        static let field = Camera(make: "Halden", model: "Halden Field II", focalLength: 24)
        static let compact = Camera(make: "Larkspur", model: "Larkspur 35", focalLength: 35)
        static let telephone = Camera(make: "Pallas", model: "Pallas Five", focalLength: 26)
    }

    struct Place: Sendable {
        let name: String
        let city: String
        let country: String
        /// Degrees north and east.
        let latitude: Double
        let longitude: Double

        static let reine = Place(
            name: "Reinefjorden",
            city: "Reine",
            country: "Norway",
            latitude: 67.932_2,
            longitude: 13.088_9
        )
        static let jura = Place(
            name: "Chasseral",
            city: "Nods",
            country: "Switzerland",
            latitude: 47.132_5,
            longitude: 7.058_9
        )
        static let oeschinen = Place(
            name: "Oeschinensee",
            city: "Kandersteg",
            country: "Switzerland",
            latitude: 46.498_1,
            longitude: 7.728_3
        )
        static let sumava = Place(
            name: "Boubín",
            city: "Vimperk",
            country: "Czechia",
            latitude: 48.990_6,
            longitude: 13.817_2
        )
        static let saimaa = Place(
            name: "Saimaa",
            city: "Savonlinna",
            country: "Finland",
            latitude: 61.868_1,
            longitude: 28.879_4
        )
        static let cornwall = Place(
            name: "Godrevy Point",
            city: "Gwithian",
            country: "United Kingdom",
            latitude: 50.239_7,
            longitude: -5.396_1
        )
        static let dunes = Place(
            name: "Erg Chebbi",
            city: "Merzouga",
            country: "Morocco",
            latitude: 31.145_6,
            longitude: -3.983_3
        )
        static let lisbon = Place(
            name: "Ponta do Mato",
            city: "Seixal",
            country: "Portugal",
            latitude: 38.651_7,
            longitude: -9.098_3
        )
        static let burgundy = Place(
            name: "Côte de Nuits",
            city: "Vosne-Romanée",
            country: "France",
            latitude: 47.160_6,
            longitude: 4.954_4
        )
    }

    /// As Exif writes it, such as `2023:02:18 22:41:05`.
    let time: String
    /// The zone of that time, such as `+01:00`.
    let zone: String
    let place: Place
    let camera: Camera
    /// Seconds, as a fraction.
    var exposure: (Int, Int) = (1, 250)
    /// Tenths.
    var aperture = 56
    var sensitivity = 100

    /// `2023-02-18T22:41:05+0100`, as Apple's films say it.
    var appleTime: String {
        let parts = time.split(separator: " ")
        return parts[0].replacing(":", with: "-") + "T" + parts[1] + zone.replacing(":", with: "")
    }

    /// `+67.9322+013.0889/` (ISO 6709, annex H).
    var applePlace: String {
        func part(_ degrees: Double, _ digits: Int) -> String {
            let parts = Int((abs(degrees) * 10_000).rounded())
            let (whole, rest) = (String(parts / 10_000), String(parts % 10_000))
            let before = String(repeating: "0", count: max(0, digits - whole.count)) + whole
            return (degrees < 0 ? "-" : "+") + before + "." + String(repeating: "0", count: 4 - rest.count)
                + rest
        }
        return part(place.latitude, 2) + part(place.longitude, 3) + "/"
    }

    /// What a film says of it.
    var facts: [(key: String, value: String)] {
        [
            ("com.apple.quicktime.creationdate", appleTime),
            ("com.apple.quicktime.location.ISO6709", applePlace),
            ("com.apple.quicktime.make", camera.make), ("com.apple.quicktime.model", camera.model),
        ]
    }
}
