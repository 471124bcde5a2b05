import Playback

/// What has happened in a simulation, so that one can see that it was not for nothing.
package struct Tally: Sendable, Equatable {
    /// How many steps were made.
    package var steps = 0
    /// How many commands were given.
    package private(set) var commands = 0
    /// How many of those, and of the switches, were refused.
    package private(set) var refusals = 0
    /// How many switches were made.
    package private(set) var switches = 0
    /// How many faults struck, or ended.
    package private(set) var faults = 0
    /// How often the program ended and began anew.
    package private(set) var restarts = 0
    /// How many transitions the player made.
    package private(set) var transitions = 0
    /// How many answers came too late.
    package private(set) var lateAnswers = 0
    /// How many songs ended.
    package private(set) var ends = 0
    /// How many songs could not be played.
    package private(set) var failures = 0
    /// How many milliseconds of virtual time a song sounded.
    package private(set) var soundMs = 0
    /// How many milliseconds of virtual time passed.
    package private(set) var timeMs = 0

    mutating func count(_ step: Step) {
        switch step.action {
        case .command, .enter: commands += 1
        case .choose: switches += 1
        case .fault, .calm: faults += 1
        case .restart: restarts += 1
        case .pass, .moveFile: break
        }
        if step.outcome.failure != nil { refusals += 1 }
        if step.outcome.isLateAnswer { lateAnswers += 1 }
        if step.before.snapshot.isPositionRunning { soundMs += step.after.time - step.before.time }
        timeMs = step.after.time
        for news in step.news {
            guard case .transition(let transition) = news else { continue }
            transitions += 1
            if transition.event.hasPrefix("ended") { ends += 1 }
            if transition.event.hasPrefix("failed") { failures += 1 }
        }
    }
}
