import Quiz

/// One history of answers on one line of input, for `quiz fsrs`.
struct HistoryJSON: Decodable {
    struct Config: Decodable {
        let parameters: [Double]?
        let retention: Double?
        let longestDays: Int?
        let learningSteps: [Int]?
        let relearningSteps: [Int]?

        enum CodingKeys: String, CodingKey {
            case parameters
            case retention = "desired_retention"
            case longestDays = "maximum_interval"
            case learningSteps = "learning_steps"
            case relearningSteps = "relearning_steps"
        }
    }

    struct Review: Decodable {
        /// Seconds since any moment.
        let t: Int
        let rating: Int
    }

    let config: Config?
    let reviews: [Review]

    /// - Throws: `QuizError` for settings that make no schedule.
    func settings() throws -> ScheduleSettings {
        var settings = ScheduleSettings()
        if let parameters = config?.parameters { settings.weights = try FSRSWeights(parameters) }
        if let retention = config?.retention { settings.retention = retention }
        if let days = config?.longestDays { settings.longestDays = days }
        if let steps = config?.learningSteps { settings.learningSteps = steps }
        if let steps = config?.relearningSteps { settings.relearningSteps = steps }
        return try settings.validated()
    }
}

/// The card after each answer of a history.
struct ScheduledJSON: Encodable {
    struct Review: Encodable {
        let state: String
        /// `null` in review.
        let step: Int?
        let s: Double
        let d: Double
        let intervalSeconds: Int

        enum CodingKeys: String, CodingKey {
            case state, step, s, d
            case intervalSeconds = "interval_s"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(state, forKey: .state)
            try container.encode(step, forKey: .step)
            try container.encode(s, forKey: .s)
            try container.encode(d, forKey: .d)
            try container.encode(intervalSeconds, forKey: .intervalSeconds)
        }
    }

    var reviews: [Review] = []
}
