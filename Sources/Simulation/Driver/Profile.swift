/// What people and fate are like in a simulation: how often in a thousand steps each does something, and how long they wait.
package struct Profile: Sendable {
    /// How many of a thousand steps are commands.
    let presses: Int
    /// How many of a thousand steps choose a member of a strategy family.
    let switches: Int
    /// How many of a thousand steps are faults, and their ends.
    let faults: Int
    /// How long nothing happens in a step of the others, in milliseconds, at most.
    let pauseMs: ClosedRange<Int>
    /// How many songs a queue gets at once, at most.
    let queueLength: Int
    /// How often in a thousand presses somebody who hears no music starts some.
    let starts: Int

    /// Everything at once, all the time.
    package static let frantic = Profile(
        presses: 180,
        switches: 30,
        faults: 60,
        pauseMs: 0...4000,
        queueLength: 12,
        starts: 0
    )

    /// A day at home: songs are heard, now and then somebody presses something, and seldom something goes wrong.
    package static let listening = Profile(
        presses: 60,
        switches: 6,
        faults: 10,
        pauseMs: 1000...60_000,
        queueLength: 40,
        starts: 900
    )
}
