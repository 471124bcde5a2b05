extension PlayerCore {
    /// Goes where the order leads.
    ///
    /// - Returns: Whether the player goes on playing there.
    mutating func follow(_ step: QueueStep) -> Bool {
        let choice = order.choose(step, in: queue)
        let left = queue.current
        var goesOn = !choice.halts
        if choice.startsPass { queue.startPass() }
        switch choice.target {
        case .item(let position):
            queue.go(to: position, step)
        case .again:
            if let position = queue.currentIndex { queue.go(to: position, .chosen) }
        case .nothing:
            goesOn = false
            queue.startPass()
            if let first = order.first(in: queue, ofPass: queue.pass) { queue.go(to: first, .chosen) }
        }
        if choice.dropsCurrent, let left {
            queue.remove([left.id])
            isQueueChanged = true
        }
        becameCurrent(after: left)
        return goesOn
    }

    /// Tells the machine that another track is the present one.
    ///
    /// - Parameter goesOn: Whether the player does there what it did before, or stops.
    mutating func goOn(_ goesOn: Bool) {
        guard state.row.holdsTrack else { return }
        send(goesOn ? .trackChanged : .halted)
    }

    /// Makes the item at `position` the present one, because somebody chose it.
    mutating func choose(_ position: Int) {
        let left = queue.current
        queue.go(to: position, .chosen)
        becameCurrent(after: left)
        forgetFailures()
    }

    /// Looks up the present track and goes to its beginning; `left` was the present one before.
    mutating func becameCurrent(after left: QueueItem?) {
        track = queue.current.flatMap { tracks($0.trackID) }
        timeline.setDuration(track?.durationMs, at: now)
        timeline.jump(to: 0, at: now)
        hearing.begin(at: now)
        soundingSince = nil
        isChanged = true
        if queue.current?.id != left?.id { trackChange = (revision + 1, cause) }
    }

    mutating func forgetFailures() {
        failuresInARow = 0
        if failure != nil {
            failure = nil
            isChanged = true
        }
    }
}
