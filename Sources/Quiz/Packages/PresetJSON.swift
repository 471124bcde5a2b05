/// The options of decks as JSON: the form of Anki's schema 11, which the store keeps as well.
enum PresetJSON {
    static func settings(_ value: JSONValue) -> ScheduleSettings {
        var settings = ScheduleSettings()
        func steps(_ value: JSONValue?) -> [Int]? {
            value?.array.map {
                $0.compactMap(\.double).map { Int(min(max($0 * 60, 1), 31_536_000).rounded()) }
            }
        }
        for key in ["fsrsParams6", "fsrsParams5", "fsrsWeights"] {
            let weights = value[key]?.array?.compactMap(\.double) ?? []
            if !weights.isEmpty, let known = try? FSRSWeights(clipping: weights) {
                settings.weights = known
                break
            }
        }
        if let retention = value["desiredRetention"]?.double, retention >= 0.5, retention < 1 {
            settings.retention = retention
        }
        if let days = value["rev"]?["maxIvl"]?.int { settings.longestDays = min(max(days, 1), 36_500) }
        if let learning = steps(value["new"]?["delays"]) {
            settings.learningSteps = Array(learning.prefix(50))
        }
        if let relearning = steps(value["lapse"]?["delays"]) {
            settings.relearningSteps = Array(relearning.prefix(50))
        }
        if let leech = value["lapse"]?["leechFails"]?.int {
            settings.leechLapses = min(max(leech, 0), 10_000)
        }
        settings.suspendsLeeches = value["lapse"]?["leechAction"]?.int == 0
        if let new = value["new"]?["perDay"]?.int { settings.newPerDay = min(max(new, 0), 100_000) }
        if let reviews = value["rev"]?["perDay"]?.int {
            settings.reviewsPerDay = min(max(reviews, 0), 100_000)
        }
        if isTrue(value["new"]?["bury"]) { settings.buries.insert(.new) }
        if isTrue(value["rev"]?["bury"]) { settings.buries.insert(.reviews) }
        if isTrue(value["buryInterdayLearning"]) { settings.buries.insert(.daysInSteps) }
        return settings
    }

    private static func isTrue(_ value: JSONValue?) -> Bool { (value?.int ?? 0) != 0 }

    /// Every key that Anki asks for.
    static func value(id: Int64, name: String, _ settings: ScheduleSettings) -> JSONValue {
        func steps(_ seconds: [Int]) -> JSONValue { .array(seconds.map { .double(Double($0) / 60) }) }
        let isStandard = settings.weights == .standard
        return .object([
            "id": .int(Int(id)), "mod": .int(0), "name": .string(name), "usn": .int(0), "maxTaken": .int(60),
            "autoplay": .bool(true), "timer": .int(0), "replayq": .bool(true), "dyn": .bool(false),
            "desiredRetention": .double(settings.retention),
            "buryInterdayLearning": .bool(settings.buries.contains(.daysInSteps)),
            "fsrsParams6": .array(isStandard ? [] : settings.weights.values.map { .double($0) }),
            "new": .object([
                "bury": .bool(settings.buries.contains(.new)), "delays": steps(settings.learningSteps),
                "initialFactor": .int(2500),
                "ints": .array([.int(1), .int(4), .int(0)]), "order": .int(1),
                "perDay": .int(settings.newPerDay),
            ]),
            "rev": .object([
                "bury": .bool(settings.buries.contains(.reviews)), "ease4": .double(1.3),
                "ivlFct": .double(1),
                "maxIvl": .int(settings.longestDays),
                "perDay": .int(settings.reviewsPerDay), "hardFactor": .double(1.2),
            ]),
            "lapse": .object([
                "delays": steps(settings.relearningSteps),
                "leechAction": .int(settings.suspendsLeeches ? 0 : 1),
                "leechFails": .int(settings.leechLapses),
                "minInt": .int(1), "mult": .double(0),
            ]),
        ])
    }
}
