/// A fault that no program may have, put into a simulation so that a test sees it noticed.
package enum Flaw: String, CaseIterable, Sendable {
    /// A speaker goes on when it is told to pause.
    case soundsOnWhenPaused
    /// A speaker goes on when it is told to let go of its song.
    case soundsOnWhenLetGo
    /// A speaker plays another song than the one it was given.
    case soundsAnotherSong
    /// A speaker says now and then that it is where it was long ago.
    case saysItWentBack
    /// Two speakers never hear how loud they are to be.
    case ignoresVolume
    /// The output for pages takes whatever a page says for an answer about the song it is at.
    case hearsLateAnswers
    /// A queue order takes songs out of the queue that should stay.
    case losesSongs
    /// A queue order answers something else each time it is asked.
    case guesses
    /// A shuffled order that does not look at priorities.
    case ignoresPriorities
    /// A player whose undo brings the songs back in another order.
    case undoesInDisorder
    /// A player whose undo interrupts what sounds.
    case interruptsByUndo
    /// A player that was to stop after a song, and plays the next.
    case playsOnWhereItStops
    /// Alarms that never go off.
    case losesAlarms
    /// A disk that says it has kept what it has not.
    case forgets
    /// A place for the log that loses a line now and then.
    case losesLines
    /// A place for the log that something still holds when another is used.
    case holdsOn
    /// A face that shows what was a moment ago.
    case showsThePast
}
