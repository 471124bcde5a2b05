import ClickwheelSystem
import Log
import StateMachine
import Synchronization

/// One pack after the other, from the queue to where it is used.
extension Downloads {
    /// Fetches and installs a pack on the calling thread, when it is this process's turn.
    func work(_ key: Key) {
        do {
            // Who does not get its turn is stopped, or not wanted any more; another process may have done it meanwhile.
            guard try turn.take(whenHeld: tellHeld, while: { isWaiting(key) }) else { return }
            defer { turn.give() }
            guard try !isDone(key), handle(.begin, key, "its turn") else { return }
            try fetch(key)
        } catch DownloadError.stopped {
            // Whoever stopped it has said where it stands now; at the end of the program it goes on the next time.
        } catch {
            // What fails before its turn fails like what fails in it.
            if isWaiting(key) { handle(.begin, key, "its turn") }
            fail(key, "\(error)")
        }
    }

    /// Says once that another process has the turn.
    private func tellHeld() {
        guard !isHeldTold.exchange(true, ordering: .relaxed) else { return }
        logger.info("another process fetches into the folder", .string("folder", folder))
        whenHeld()
    }

    private func isWaiting(_ key: Key) -> Bool {
        !isStopped.load(ordering: .acquiring) && entries.withLock { $0[key]?.state == .waiting }
    }

    /// Whether another process has fetched the pack, or ended the order, since it was put into the queue here.
    private func isDone(_ key: Key) throws -> Bool {
        let order = try book.order(key.number)
        guard case .downloading = order.state else {
            entries.withLock { entries in entries = entries.filter { $0.key.number != key.number } }
            announce()
            return true
        }
        let offered = try? book.pack(key.pack).pack.version.description
        guard
            try book.installed().contains(where: { pack in
                pack.pack == key.pack && pack.number == key.number && pack.version == offered
            })
        else { return false }
        entries.withLock { $0[key]?.state = .installed }
        keep(key)
        discard(key)
        settle(key.number)
        return true
    }

    private func fetch(_ key: Key) throws {
        let (pack, address) = try offer(key)
        let place = parts(key, pack.version.description)
        let fetch = PackFetch(pack, from: address, into: place, client: client)
        let isWanted = entries.withLock { entries in
            guard entries[key]?.state == .fetching else { return false }
            entries[key]?.fetch = fetch
            return true
        }
        guard isWanted else { return }
        logger.info(
            "download begins",
            .string("pack", pack.id.text),
            .string("version", "\(pack.version)")
        )
        try fetch.run()
        if pack.isOfFeed { addExtras(pack, place) }
        guard handle(.fetched, key, "all files are here") else { return }
        try install(pack, place, key, fetch.digests)
    }

    /// Fetches what a feed names beside a sound; an episode without is one as well.
    private func addExtras(_ pack: Pack, _ place: String) {
        _ = extras.chapters(of: pack.id)
        guard let picture = try? extras.picture(of: pack.id.text), let ending = picture.coverEnding else {
            return
        }
        // Beside the sound, where a library looks for covers.
        try? WholeFile.replace("\(place)/cover.\(ending)", with: picture.bytes)
    }

    private func offer(_ key: Key) throws -> (Pack, String) {
        guard let offer = try? book.pack(key.pack),
            let store = try book.stores().first(where: { $0.id == offer.store })
        else { throw DownloadError.notOffered(key.pack.text) }
        let order = try book.order(key.number)
        // Another store must not answer for what was bought from this one.
        guard store.id == order.receipt.store, store.key == order.receipt.storeKey else {
            throw DownloadError.notOffered(offer.pack.title)
        }
        return (offer.pack, store.address)
    }

    private func install(_ pack: Pack, _ place: String, _ key: Key, _ digests: [String: String]) throws {
        let installed: String
        do {
            installed = try installer.install(pack, place)
            // What the edition before had besides goes while the book still knows of it: killed in between, it goes the next time.
            let before = try book.installed().first { $0.pack == pack.id }?.place ?? ""
            let stays = Set(installed.split(separator: "\n"))
            let gone = before.split(separator: "\n").filter { !stays.contains($0) }
            if !gone.isEmpty { try installer.uninstall(pack.id, gone.joined(separator: "\n")) }
        } catch {
            throw DownloadError.notKept("\(error)")
        }
        try book.noteInstalled(pack, key.number, place: installed, digests, at: clock())
        logger.info("pack installed", .string("pack", pack.id.text), .string("version", "\(pack.version)"))
        handle(.done, key, "it is where it belongs")
        settle(key.number)
    }

    private func fail(_ key: Key, _ reason: String) {
        logger.warning("download failed", .string("pack", key.pack.text), .string("reason", reason))
        guard handle(.fail, key, reason, reason: reason) else { return }
        settle(key.number)
    }

    /// Tells the order when all its packs are installed, or one has failed and none is under way.
    func settle(_ number: Int64) {
        let states = entries.withLock { entries in entries.filter { $0.key.number == number } }
        guard !states.isEmpty else { return }
        do {
            guard case .downloading = try book.order(number).state else { return announce() }
            if states.values.allSatisfy({ $0.state == .installed }) {
                try note(.install, of: number, cause: "all packs are installed")
                forget(number)
            } else if let failed = states.values.first(where: { $0.state == .failed }),
                states.values.allSatisfy({ [.failed, .installed, .paused].contains($0.state) })
            {
                try note(
                    .fail,
                    of: number,
                    detail: failed.reason,
                    cause: failed.reason ?? "a download failed"
                )
            } else {
                announce()
            }
        } catch {
            logger.warning("order not noted", .integer("order", Int(number)), .error(error))
        }
    }

    // MARK: Files on their way

    private func parts(_ key: Key, _ version: String) -> String { "\(folder)/\(key.pack)@\(version)" }

    func discard(_ key: Key) {
        for name in Folder.names(folder) where name.hasPrefix("\(key.pack)@") {
            PackFiles.remove(folder + "/" + name)
        }
    }
}
