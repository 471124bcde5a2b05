/// Everything that a person can ask of the player, whichever face they use.
///
/// Positions in a track are milliseconds from its beginning; positions in the queue count from 0. ``Player/perform(_:by:)``
/// does what a command says, or refuses it with the error named here and changes nothing.
public enum PlayerCommand: Equatable, Sendable {
    /// Plays from the current position; where there is no current item, from the beginning of the queue.
    ///
    /// Where the output has no speaker yet, the sender's page becomes it. Throws ``PlaybackError/emptyQueue``.
    case play
    /// Pauses what plays.
    case pause
    /// Pauses what plays, and plays otherwise; throws as ``play``.
    case toggle
    /// Stops, and goes to the beginning of the track.
    case stop
    /// Goes to the next item; a paused player stays paused there. Throws ``PlaybackError/emptyQueue``.
    case next
    /// Goes to the item before, or, from three seconds on, to the beginning of the current one; throws as ``next``.
    case previous
    /// Goes to a position, as far as the track has it; throws ``PlaybackError/stopped(command:)``.
    case seek(Int)
    /// Moves through the track, faster and faster, until ``endScan``, and never into another; throws as ``seek(_:)``.
    case beginScan(ScanDirection)
    /// Goes back to what the player did before the sender held a button; nothing when another holds it by now.
    case endScan

    /// Sets the volume, 0...100; what is beyond counts as the nearer end.
    case volume(Int)
    /// Exchanges the order in which the queue is played; the queue, the current item and what was played stay.
    ///
    /// Throws ``PlaybackError/noSuchMember(family:name:known:)``.
    case order(String)
    /// Sets what happens at the end of the queue.
    case `repeat`(QueueModes.Repeat)
    /// Switches on or off that the player stops after each item.
    case single(Bool)
    /// Switches on or off that an item leaves the queue when it was played.
    case consume(Bool)
    /// Switches on or off that the player stops when the current item has ended, once, ready at what follows it.
    ///
    /// As MPD's `single oneshot`: that an item has ended, or could not be played, switches it off; a press of next or
    /// previous, or the choice of another item, leaves it as it is, and the item that plays then is the one.
    case stopAfterTrack(Bool)
    /// Sets the sleep timer, in place of one that is set, or switches it off with `nil`.
    ///
    /// When its time comes the player pauses, and the timer is off; one for the end of the song pauses at the beginning of
    /// what follows. In the last 20 seconds what sounds fades to silence; the volume stays what it was, and is heard again
    /// once music is started. Whoever presses a button of the transport then, changes the volume or chooses a song is awake:
    /// that switches the timer off, and the music is as loud as before. Throws ``PlaybackError/noSuchSleep(minutes:)``.
    case sleep(SleepTime?)
    /// Makes songs equally loud by another rule, a member of the family `loudness`.
    ///
    /// Throws ``PlaybackError/noSuchMember(family:name:known:)``.
    case loudness(String)
    /// Adds to every song's gain what a ``Preamplification`` says; throws as ``loudness(_:)``.
    case preamplification(String)
    /// Lets the sound go elsewhere; what is played, and where in it, stays.
    ///
    /// Where the output has no speaker yet, the sender's page becomes it. Throws
    /// ``PlaybackError/noSuchMember(family:name:known:)``.
    case output(String)
    /// Makes the page with this id the speaker; what is played goes on there, at the current position.
    case claimSpeaker(String)

    /// Plays an item of the queue from its beginning, or, if its track is longer than ten minutes, from where that was left;
    /// throws ``PlaybackError/noSuchItem(id:)``.
    case playItem(Int64)
    /// Replaces the queue with these tracks and plays it, from `startingAt` or, where that is `nil`, from where the order
    /// begins; `inOrder` exchanges the order first.
    ///
    /// Throws ``PlaybackError/queueFull(limit:)``, ``PlaybackError/noSuchPosition(_:count:)`` and as ``order(_:)``. O(*n*).
    case replaceQueue([Int64], startingAt: Int? = nil, inOrder: String? = nil)
    /// Adds tracks at a position, or at the end.
    ///
    /// Throws ``PlaybackError/queueFull(limit:)`` and ``PlaybackError/noSuchPosition(_:count:)``. O(*n*).
    case add([Int64], at: Int? = nil)
    /// Adds tracks so that they come after the current item, in any order; throws as ``add(_:at:)``.
    case playNext([Int64])
    /// Takes items out of the queue; when the current one is among them, the player goes on with what follows it.
    ///
    /// Throws ``PlaybackError/noSuchItem(id:)``. O(*n*).
    case remove(Set<Int64>)
    /// Moves an item so that it is at a position then.
    ///
    /// Throws ``PlaybackError/noSuchItem(id:)`` and ``PlaybackError/noSuchPosition(_:count:)``. O(*n*).
    case move(Int64, to: Int)
    /// Gives items a priority, 0...255: in shuffled order the highest that was not played yet comes next.
    ///
    /// What ``playNext(_:)`` wants comes before any. An item that was played in this pass and now has a higher priority than
    /// before, and than the current one, is played again. Throws ``PlaybackError/noSuchItem(id:)`` and
    /// ``PlaybackError/noSuchPriority(_:)``. O(*n*).
    case priority(Set<Int64>, Int)
    /// Empties the queue, and stops.
    case clearQueue
    /// Puts the queue back that the last ``replaceQueue(_:startingAt:inOrder:)`` or ``clearQueue`` took away, with its song,
    /// its order and its position, and plays it where it played then.
    ///
    /// One that was put together song by song is kept through several replacements; one that was cleared always comes back
    /// first. It is an ``undo`` that there is until
    /// the queue is changed otherwise. Throws ``PlaybackError/noFormerQueue``.
    case restoreQueue
    /// Takes the latest change of the queue's items back: one that added, removed, moved, cleared or replaced them; and then
    /// the one before.
    ///
    /// What sounds goes on as it is, and what was played since counts as played; but a queue that was replaced or cleared
    /// comes back as by ``restoreQueue``, and where the current item was removed, and what followed it is still the current
    /// one, the player goes back to it. The songs that play are never among what leaves. Twenty changes can be taken back, fewer
    /// of long queues, until the program ends. Throws ``PlaybackError/nothingToUndo``, and
    /// ``PlaybackError/outdatedUndo(changedBy:revision:)`` where the sender has seen no change later than one before it. O(*n*).
    case undo
}

extension PlayerCommand {
    /// What the sender did, as the log and other faces tell it after the sender's name.
    var act: String {
        switch self {
        case .play: "pressed play"
        case .pause: "pressed pause"
        case .toggle: "pressed play/pause"
        case .stop: "pressed stop"
        case .next: "pressed next"
        case .previous: "pressed previous"
        case .seek: "moved the position"
        case .beginScan(let direction): "held the \(direction.rawValue) button"
        case .endScan: "released the button"
        case .volume: "set the volume"
        case .order(let name): "chose the order \(name)"
        case .repeat(let mode): "set repeat to \(mode.rawValue)"
        case .single(let isOn): "switched single \(isOn ? "on" : "off")"
        case .consume(let isOn): "switched consume \(isOn ? "on" : "off")"
        case .sleep(.minutes(let minutes)): "set the sleep timer to \(minutes) minutes"
        case .sleep(.endOfSong): "set the sleep timer to the end of the song"
        case .sleep(nil): "switched the sleep timer off"
        case .stopAfterTrack(let isOn): "switched stop after this song \(isOn ? "on" : "off")"
        case .loudness(let name): "chose the loudness \(name)"
        case .preamplification(let name): "set the preamplification to \(name)"
        case .output(let name): "chose the output \(name)"
        case .claimSpeaker(let client): "made \(client) the speaker"
        case .playItem: "chose a song of the queue"
        case .replaceQueue: "replaced the queue"
        case .add: "added to the queue"
        case .playNext: "added songs to play next"
        case .remove: "removed from the queue"
        case .move: "moved an item of the queue"
        case .priority(_, let priority): "set a priority to \(priority)"
        case .clearQueue: "cleared the queue"
        case .restoreQueue: "brought the former queue back"
        case .undo: "took a change of the queue back"
        }
    }

    /// What a command about the current song is called where it is refused because that song has changed; `nil` for one
    /// that is not about it, and always applies.
    var nameWhenOutdated: String? {
        switch self {
        case .next: "next"
        case .previous: "previous"
        case .seek: "seek"
        case .beginScan: "scan"
        case .endScan: "release"
        case .playItem: "play"
        case .play, .pause, .toggle, .stop, .volume, .order, .repeat, .single, .consume,
            .stopAfterTrack, .sleep, .loudness, .preamplification, .output, .claimSpeaker, .replaceQueue,
            .add, .playNext, .remove, .move, .priority, .clearQueue, .restoreQueue, .undo:
            nil
        }
    }

    /// Whether the command moves the position or the state of the transport alone, which are saved soon instead of at once.
    public var movesPositionAlone: Bool {
        switch self {
        case .play, .pause, .toggle, .stop, .seek, .beginScan, .endScan: true
        case .next, .previous, .volume, .order, .repeat, .single, .consume, .stopAfterTrack, .sleep,
            .loudness, .preamplification, .output, .claimSpeaker, .playItem, .replaceQueue, .add, .playNext,
            .remove, .move, .priority, .clearQueue, .restoreQueue, .undo:
            false
        }
    }
}
