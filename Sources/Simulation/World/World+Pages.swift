import Playback

/// What goes on between the pages and the program.
extension World {
    /// Sends a snapshot to the pages that it concerns.
    func tell(_ snapshot: PlayerSnapshot) {
        for index in pages.indices where pages[index].isOpen {
            let isConcerned =
                pages[index].client == snapshot.speaker || pages[index].element.load != nil
                || pages[index].coming != nil
            if isConcerned { send(snapshot, to: index) }
        }
    }

    func happen(_ event: WorldEvent, _ outcome: inout Outcome) {
        switch event {
        case .deliver(let index):
            guard let snapshot = pages[index].coming else { return }
            (pages[index].seen, pages[index].coming) = (snapshot, nil)
            grant(pages[index].obey(songs.value, at: now), index)
        case .report(let index, let report):
            pages[index].reportsOnTheWay -= 1
            let present = player.snapshot
            outcome.isLateAnswer =
                report.client != present.speaker || report.load != present.load
                || report.itemID != present.itemID
            outcome.report = report.event
            player.report(report)
        case .look(let index, let wait):
            grant(pages[index].look(wait, songs.value, at: now), index)
        case .left(let index):
            player.clientLeft(pages[index].client)
        case .arrived(let index):
            pages[index].isArriving = false
            player.clientArrived(pages[index].client)
            send(player.snapshot, to: index)
        }
    }

    /// Does what a page wants.
    private func grant(_ wish: Page.Wish, _ index: Int) {
        let page = pages[index]
        if let event = wish.report, page.isOpen, let itemID = page.element.itemID {
            let report = SpeakerReport(
                client: page.client,
                itemID: itemID,
                load: page.element.load,
                event: event
            )
            pages[index].reportsOnTheWay += 1
            pages[index].lastReport = max(page.lastReport, now + page.latencyMs)
            pages[index].noteDelay(pages[index].lastReport - now)
            agenda.add(.report(page: index, report), at: pages[index].lastReport)
        }
        if let milliseconds = wish.againMs {
            agenda.add(.look(page: index, wait: pages[index].waits), at: now + milliseconds)
        }
    }

    private func send(_ snapshot: PlayerSnapshot, to index: Int) {
        if pages[index].coming == nil { agenda.add(.deliver(page: index), at: now + pages[index].latencyMs) }
        pages[index].coming = snapshot
    }

    /// A page goes away; the program notices in a moment.
    func close(_ index: Int, isReload: Bool) {
        guard pages[index].isOpen else { return }
        pages[index].isOpen = false
        if isReload { pages[index].reload() }
        pages[index].coming = nil
        agenda.add(.left(page: index), at: now + 30)
    }

    /// A page is there again.
    func open(_ index: Int) {
        guard !pages[index].isOpen else { return }
        (pages[index].isOpen, pages[index].isArriving) = (true, true)
        agenda.add(.arrived(page: index), at: now + 60)
    }
}
