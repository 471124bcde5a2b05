import StateMachine

extension Round {
    /// Lets `entry` happen: asks the machine what it means now, and runs the effects.
    ///
    /// - Throws: ``GolfError`` where the rules do not allow it now; nothing has changed then.
    mutating func apply(_ entry: RoundEntry) throws(GolfError) {
        let event = event(of: entry)
        try check(entry)
        guard !machine.transition(from: state, on: event).isIgnored(in: state) else {
            throw .notNow(refusal(of: entry))
        }
        steps = []
        pass(event, entry)
        entries.append(entry)
    }

    /// What `entry` is to the machine.
    private func event(of entry: RoundEntry) -> RoundMachine.Event {
        switch entry {
        case .stroke(let record):
            switch record.outcome {
            case .rests: .stroke(.rests)
            case .holed: .stroke(.holed)
            case .water, .outOfBounds: .stroke(.lost)
            }
        case .unplayable: .declareUnplayable
        case .drop: .drop
        case .gimme: .concede
        case .pickUp: .pickUp
        case .mulligan: .mulligan
        case .nextHole: .nextHole
        case .sign: .sign
        }
    }

    /// Refuses what the rules forbid whatever the machine says.
    private func check(_ entry: RoundEntry) throws(GolfError) {
        switch entry {
        case .stroke(let record):
            guard record.player == turn, record.hole == hole else {
                throw .notNow("it is not this player's turn on this hole")
            }
            try record.validate()
        case .unplayable:
            guard currentBall.isInPlay else {
                throw .notNow("a ball that was not yet played on this hole cannot be called unplayable")
            }
        case .drop(let kind):
            guard drops.contains(where: { $0.kind == kind }) else {
                throw .notNow("there is no drop \"\(kind.rawValue)\" here")
            }
        case .gimme:
            guard canConcede else { throw .notNow(refusal(of: entry)) }
        case .mulligan:
            guard let player = lastToPlay, balls[player].before != nil else {
                throw .notNow(refusal(of: entry))
            }
        case .nextHole:
            guard isHoleOver, hole + 1 < course.holes.count else { throw .notNow(refusal(of: entry)) }
        case .sign:
            guard isHoleOver, hole + 1 == course.holes.count else { throw .notNow(refusal(of: entry)) }
        case .pickUp: break
        }
    }

    private func refusal(of entry: RoundEntry) -> String {
        switch entry {
        case .stroke: "there is no stroke to play now"
        case .unplayable: "only a ball that can be played may be called unplayable"
        case .drop: "there is nothing to drop"
        case .gimme: "a putt is given within \(Decimals.text(Self.gimmeDistance, 1)) m of the hole"
        case .pickUp: "there is no ball to pick up"
        case .mulligan: "there is no stroke to take back"
        case .nextHole: "the hole is not over"
        case .sign: "the round is not over"
        }
    }

    /// Whether the next putt may be given.
    public var canConcede: Bool { state == .putt && distance(of: turn) <= Self.gimmeDistance }

    /// Whether the current ball may be declared unplayable.
    public var canCallUnplayable: Bool { canStrike && currentBall.isInPlay }

    /// Whether the last stroke may be taken back by ``mulligan()``.
    public var canTakeBack: Bool {
        guard let player = lastToPlay, balls[player].before != nil else { return false }
        return !machine.transition(from: state, on: .mulligan).isIgnored(in: state)
    }

    /// Who struck last on this hole; in a round of several the turn has gone on since.
    private var lastToPlay: Int? { strokes.last.flatMap { $0.hole == hole ? $0.player : nil } }

    // MARK: Effects

    private mutating func pass(_ event: RoundMachine.Event, _ entry: RoundEntry) {
        let transition = machine.transition(from: state, on: event)
        guard !transition.isIgnored(in: state) else { return }
        steps.append(RoundMachine.Step(from: state, event: event, to: transition.state))
        state = transition.state
        for effect in transition.effects { run(effect, entry) }
    }

    private mutating func run(_ effect: RoundMachine.Effect, _ entry: RoundEntry) {
        switch effect {
        case .openRound: openRound()
        case .countStroke: if case .stroke(let record) = entry { count(record) }
        case .leaveBall: if case .stroke(let record) = entry { leave(record) }
        case .offerDrops: drops = waysOn(after: entry)
        case .placeBall:
            if let drop = drops.first(where: { entry == .drop($0.kind) }) { place(drop) }
        case .countGimme:
            // Nobody struck, so there is nothing to take back.
            balls[turn].before = nil
            score { score in
                score.strokes += 1
                score.putts += 1
                score.isGimme = true
            }
        case .countPickUp:
            let received = currentPlayer.strokesReceived(on: currentHole, of: course.holes.count)
            let most = currentHole.par + 2 + received
            balls[turn].before = nil
            score { score in
                score.strokes = max(score.strokes, most)
                score.isPickedUp = true
            }
        case .takeBack: takeBack()
        case .finishHole:
            balls[turn].isFinished = true
            drops = []
            score { $0.isFinished = true }
        case .giveTurn: giveTurn(entry)
        case .openHole:
            hole += 1
            openHole()
        }
    }

    private mutating func count(_ record: StrokeRecord) {
        let ball = currentBall
        balls[turn].before = PlayedBall.Before(
            place: ball.place,
            lie: ball.lie,
            isInPlay: ball.isInPlay,
            score: cards[turn][hole]
        )
        balls[turn].struckFrom = record.from
        balls[turn].struckLie = record.fromLie
        balls[turn].isInPlay = true
        strokes.append(record)
        let isTeeShot = !ball.isInPlay && currentHole.par > 3
        let hitFairway = record.outcome == .rests && (record.restLie == .fairway || record.restLie == .green)
        score { score in
            score.strokes += 1
            if ball.lie == .green { score.putts += 1 }
            if isTeeShot { score.hitFairway = hitFairway }
        }
    }

    private mutating func leave(_ record: StrokeRecord) {
        let lie = record.outcome == .holed ? .green : record.restLie
        balls[turn].place = record.rest
        balls[turn].lie = lie
        let par = currentHole.par
        score { if lie == .green, $0.strokes <= par - 2 { $0.hitGreen = true } }
    }

    /// The ways on from a stroke that lost the ball, or from a ball declared unplayable.
    private func waysOn(after entry: RoundEntry) -> [Drop] {
        let relief = Relief(terrain: terrain, last: currentBall.struckFrom, lastLie: currentBall.struckLie)
        guard case .stroke(let record) = entry else { return relief.unplayable(at: currentBall.place) }
        return record.outcome == .water
            ? relief.water(crossed: record.crossed ?? record.from) : relief.outOfBounds
    }

    private mutating func place(_ drop: Drop) {
        balls[turn].place = drop.place
        balls[turn].lie = drop.lie
        balls[turn].isInPlay = drop.lie != .tee
        balls[turn].before = nil
        score { score in
            score.strokes += drop.penalty
            score.penalties += drop.penalty
        }
        drops = []
    }

    private mutating func takeBack() {
        guard let player = lastToPlay, let before = balls[player].before else { return }
        turn = player
        balls[player].place = before.place
        balls[player].lie = before.lie
        balls[player].isInPlay = before.isInPlay
        balls[player].isFinished = false
        balls[player].before = nil
        drops = []
        var score = before.score
        score.mulligans += 1
        cards[player][hole] = score
        strokes[strokes.count - 1].isMulligan = true
    }

    /// Gives the turn to the player who is next (Rule 6.4b): first everybody tees off, then the farthest from the hole
    /// plays; whoever must play another ball from the tee waits until all have played their first.
    private mutating func giveTurn(_ entry: RoundEntry) {
        let waiting = teeOrder.filter { !balls[$0].isFinished }
        let first = waiting.first { !balls[$0].isInPlay && cards[$0][hole].strokes == 0 }
        let farthest = waiting.max { distance(of: $0) < distance(of: $1) }
        guard let next = first ?? farthest else { return }
        turn = next
        pass(.turn(onGreen: balls[next].lie == .green), entry)
    }

    mutating func openRound() {
        cards = players.map { _ in course.holes.map { _ in HoleScore() } }
        hole = 0
        openHole()
        turn = 0
    }

    private mutating func openHole() {
        let tee = terrain.point(currentHole.tee.x, currentHole.tee.z)
        balls = players.map { _ in PlayedBall(tee: tee) }
        drops = []
        turn = teeOrder.first ?? 0
    }

    private mutating func score(_ change: (inout HoleScore) -> Void) {
        change(&cards[turn][hole])
    }
}
