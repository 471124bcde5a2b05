import ClickwheelWebAPI
import Golf

extension GolfParts {
    /// Golf with what is kept in `folder`: its clubs, its courses and its round.
    init(_ folder: DataFolder) {
        self.init(
            courses: { GolfCourses.all(folder).courses },
            clubs: { try GolfBag.clubs(folder) },
            load: { try RoundFile(folder).load() },
            save: { try RoundFile(folder).save($0) },
            stamp: { RoundFile(folder).stamp }
        )
    }
}
