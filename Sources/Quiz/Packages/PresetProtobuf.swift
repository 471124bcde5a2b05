/// The options of decks as Anki's schema 18 has them.
enum PresetProtobuf {
    static func settings(_ bytes: [UInt8]) throws(ProtobufReader.Failure) -> ScheduleSettings {
        // A number that is 0 is left out.
        var settings = ScheduleSettings(leechLapses: 0, suspendsLeeches: true, newPerDay: 0, reviewsPerDay: 0)
        var learning: [Double] = []
        var relearning: [Double] = []
        var weights: [Int: [Double]] = [:]
        var reader = ProtobufReader(bytes)
        while let (number, field) = try reader.next() {
            switch number {
            case 1: learning += field.floats
            case 2: relearning += field.floats
            case 3, 5, 6: weights[number, default: []] += field.floats
            case 9: settings.newPerDay = min(max(field.int ?? 20, 0), 100_000)
            case 10: settings.reviewsPerDay = min(max(field.int ?? 200, 0), 100_000)
            case 16: settings.longestDays = min(max(field.int ?? 36_500, 1), 36_500)
            case 21: settings.suspendsLeeches = field.int != 1
            case 22: settings.leechLapses = min(max(field.int ?? 8, 0), 10_000)
            case 27: if field.int == 1 { settings.buries.insert(.new) }
            case 28: if field.int == 1 { settings.buries.insert(.reviews) }
            case 29: if field.int == 1 { settings.buries.insert(.daysInSteps) }
            case 37:
                // Written in single precision.
                if let retention = field.float, retention >= 0.5, retention < 1 {
                    settings.retention = (retention * 10_000).rounded() / 10_000
                }
            default: break
            }
        }
        func seconds(_ minutes: [Double]) -> [Int] {
            minutes.prefix(50).filter(\.isFinite).map { Int(min(max($0 * 60, 1), 31_536_000).rounded()) }
        }
        settings.learningSteps = seconds(learning)
        settings.relearningSteps = seconds(relearning)
        for key in [6, 5, 3] {
            if let given = weights[key], !given.isEmpty, let known = try? FSRSWeights(clipping: given) {
                settings.weights = known
                break
            }
        }
        return settings
    }
}
