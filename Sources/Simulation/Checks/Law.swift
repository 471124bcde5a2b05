/// What holds at every step of a simulation, whatever people press and whatever strikes.
package enum Law: String, CaseIterable, Sendable {
    case sense = "a snapshot makes sense in itself"
    case telling = "what is told is what is"
    case revisions = "every change has a revision of its own, and revisions only grow"
    case queue = "the queue is what people made it: no song is lost, repeated or moved"
    case ids = "items have ids of their own, which never come again, and the current one is in the queue"
    case sound = "state and sound agree"
    case oneSound = "one song sounds at a time, on the output that is used"
    case position = "the position only goes forward while the song plays"
    case progress = "what is wanted sounds, or fails, in time"
    case keeping = "what was acknowledged is there after the next start"
    case switching = "a switch changes nothing but what it names"
    case lateAnswers = "an answer that comes too late changes nothing"
    case letGo = "what was exchanged is let go of"
    case log = "every line of the log arrives once, in its order"
    case order = "what was announced as the next song is the next, and no song comes twice in a pass"
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
