/// What the text of a course says, before anybody has looked whether it makes sense.
struct CourseDraft {
    struct Area {
        let line: Int
        /// `nil` for the bounds.
        let lie: Lie?
        let treeHeight: Double
        var places: [Polygon.Place] = []
    }

    struct Heights {
        let line: Int
        let x: Double
        let z: Double
        let step: Double
        var rows: [[Double]] = []
    }

    struct Hole {
        let line: Int
        let name: String
        var par: Int?
        var strokeIndex: Int?
        var bearing = 0.0
        var tee: Polygon.Place?
        var pin: Polygon.Place?
        var areas: [Area] = []
        /// How many places its areas were given, those that were too many among them.
        var places = 0
        var ground: Heights?
        var field: Heights?
    }

    var name = ""
    var about = ""
    var altitude = 0.0
    var temperature = 18.0
    var humidity = 0.6
    var roughness = 0.1
    var stimp = 10.0
    var windSpeed = 0.0
    var windFrom = 0.0
    var holes: [Hole] = []
}
