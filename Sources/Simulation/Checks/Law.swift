/// What holds at every step of a simulation, whatever people press and whatever strikes.
package enum Law: String, CaseIterable, Sendable {
    /// State, phase, song and position of a snapshot fit together.
    case sense = "a snapshot makes sense in itself"
    /// Every change of state, queue and song is told, and nothing else.
    case telling = "what is told is what is"
    /// No two changes share a revision.
    case revisions = "every change has a revision of its own, and revisions only grow"
    /// The queue holds what commands put into it.
    case queue = "the queue is what people made it: no song is lost, repeated or moved"
    /// The ids of queue items are never used twice.
    case ids = "items have ids of their own, which never come again, and the current one is in the queue"
    /// An output sounds where the state says so, and is silent where it does not.
    case sound = "state and sound agree"
    /// No second song and no second output sounds.
    case oneSound = "one song sounds at a time, on the output that is used"
    /// The position does not jump back in mid-song.
    case position = "the position only goes forward while the song plays"
    /// A song that is wanted does not stay silent for ever.
    case progress = "what is wanted sounds, or fails, in time"
    /// A kill loses nothing that was acknowledged.
    case keeping = "what was acknowledged is there after the next start"
    /// Queue, place and volume outlive every switch.
    case switching = "a switch changes nothing but what it names"
    /// Reports on a song that is no longer the current one are ignored.
    case lateAnswers = "an answer that comes too late changes nothing"
    /// An output that was exchanged is told to stop.
    case letGo = "what was exchanged is let go of"
    /// The destinations of the log lose and repeat no line.
    case log = "every line of the log arrives once, in its order"
    /// A timer that ran out has paused the player.
    case sleep = "the sleep timer pauses in time, and leaves the volume as people set it"
    /// A long song does not begin anew each time.
    case place = "a long song goes on where it was left, and others begin at their beginning"
    /// The next song is the one that was announced, once in a pass.
    case order = "what was announced as the next song is the next, and no song comes twice in a pass"
    /// A command does what it says, or nothing.
    case obedience = "what was accepted is done, and what was refused changes nothing"
}

/// A law that was broken, and how one can see it.
struct BrokenLaw: Error {
    let law: Law
    let detail: String

    init(_ law: Law, _ detail: String) { (self.law, self.detail) = (law, detail) }
}

/// Holds that `condition` is true, as `law` demands.
@inline(__always)
func hold(
    _ condition: Bool,
    _ law: Law,
    _ detail: @autoclosure () -> String
) throws(BrokenLaw) {
    if !condition { throw BrokenLaw(law, detail()) }
}
