package import ClickwheelSystem
import Log
package import Media
import Synchronization

/// Makes pictures of photos and videos small, and keeps them.
///
/// Whoever wants a picture that is being made waits for the same work. What was asked for last is made first, and what nobody
/// waits for any more is not begun: so a wheel that turns fast costs the pictures where it stops. While somebody looks, what nobody
/// waits for is made one at a time, so that the page has a processor to draw with. Safe to use from every thread.
package final class PictureDesk: Sendable {
    /// A picture as JPEG.
    package enum Picture: Sendable {
        case file(Descriptor)
        case bytes([UInt8])
    }

    /// Is given a picture, or why there is none, on any thread.
    package typealias Answer = @Sendable (Result<Picture, GalleryError>) -> Void

    private struct Key: Hashable {
        let id: Int64
        let size: PictureSize
        let frame: Int
    }

    private struct Waiting: Sendable {
        let isWanted: @Sendable () -> Bool
        let answer: Answer
    }

    private struct State {
        /// In the order in which they were asked for; the last is begun first.
        var pending: [Key] = []
        var waiting: [Key: [Waiting]] = [:]
        var running = 0
        /// Those that are pending and that somebody waits for.
        var urgent: Set<Key> = []
        /// When somebody last asked for one, on the monotonic clock.
        var lookedAt = Int64.min / 2
        /// Pictures that were made so far.
        var made = 0
        var isStopped = false
    }

    /// So many are made at once.
    package static let limit = 2
    /// So many may wait; of more, the oldest are told to ask again.
    private static let pendingLimit = 400

    /// The programs that decode end when there was nothing to do for so long.
    private static let patience = Duration.seconds(30)
    /// How long somebody counts as looking after a picture was asked for, in nanoseconds.
    private static let look: Int64 = 2_000_000_000
    private static let end = "the program ends"

    private let gallery: Gallery
    private let cache: PictureCache
    private let decoder: MediaDecoder
    private let queue: (any TimedWorkQueue)?
    private let now: @Sendable () -> Int64
    private let state = Mutex(State())

    /// Keeps pictures in `folder`, `capacity` bytes at most.
    ///
    /// The programs that decode are ended by `queue` once there is nothing to do, and without one when the desk is gone; `now` is the
    /// monotonic clock, in nanoseconds.
    package init(
        _ gallery: Gallery,
        folder: String,
        capacity: Int64 = 1 << 30,
        decoder: MediaDecoder = MediaDecoder(processes: PictureDesk.limit),
        queue: (any TimedWorkQueue)? = nil,
        now: @escaping @Sendable () -> Int64 = Monotonic.now
    ) {
        self.gallery = gallery
        self.queue = queue
        self.now = now
        self.decoder = decoder
        cache = PictureCache(folder: folder, capacity: capacity)
    }

    /// Answers with the picture of an item: at once where it was made before, else when it has been made.
    ///
    /// It blocks for as long as a look at the disk takes. `isWanted` is asked before the work is begun; `frame` is one of an
    /// animation. What is not urgent is made when nothing else is left to make.
    package func picture(
        of id: Int64,
        _ size: PictureSize,
        frame: Int = 0,
        isUrgent: Bool = true,
        isWanted: @escaping @Sendable () -> Bool = { true },
        answer: @escaping Answer
    ) {
        if isUrgent { state.withLock { $0.lookedAt = now() } }
        do throws(GalleryError) {
            let item = try gallery.item(id)
            guard frame == 0 || frame < (item.frames ?? 1) else {
                throw .notThere("it has \(item.frames ?? 1) pictures, and not \(frame + 1)")
            }
            if size.isKept, let kept = cache.picture(item, size, frame: frame) {
                return answer(.success(.file(kept)))
            }
        } catch {
            return answer(.failure(error))
        }
        let key = Key(id: id, size: size, frame: frame)
        let (isStopped, dropped): (Bool, [Waiting]) = state.withLock { state in
            guard !state.isStopped else { return (true, [Waiting(isWanted: isWanted, answer: answer)]) }
            let isNew = state.waiting[key] == nil
            state.waiting[key, default: []].append(Waiting(isWanted: isWanted, answer: answer))
            if isUrgent, isNew || state.pending.contains(key) {
                state.pending.removeAll { $0 == key }
                state.pending.append(key)
                state.urgent.insert(key)
            } else if isNew {
                state.pending.insert(key, at: 0)
            }
            guard state.pending.count > Self.pendingLimit else { return (false, []) }
            let oldest = state.pending.removeFirst()
            state.urgent.remove(oldest)
            return (false, state.waiting.removeValue(forKey: oldest) ?? [])
        }
        let reason = isStopped ? Self.end : "too many pictures are asked for at once"
        for one in dropped { one.answer(.failure(.busy(reason))) }
        begin()
    }

    /// Makes no more pictures.
    package func stop() {
        let left = state.withLock { state in
            state.isStopped = true
            (state.pending, state.urgent) = ([], [])
            defer { state.waiting = [:] }
            return state.waiting.values.flatMap(\.self)
        }
        for one in left { one.answer(.failure(.busy(Self.end))) }
    }

    /// What is in a film, read by the program that decodes; blocks until it has answered.
    package func contents(of id: Int64) throws(GalleryError) -> FilmContents {
        let place = try gallery.opening(id)
        defer {
            let made = state.withLock { state in
                state.made += 1
                return state.made
            }
            queue?.run(after: Self.patience) { [self] in rest(since: made) }
        }
        let request = PictureRequest(job: .contents, size: PictureSize.small.rawValue)
        let outcome = ThisThread.wait { [decoder] in
            try await decoder.decode(request, file: place.path, open: place.open)
        }
        switch outcome {
        case .success(let answer): return answer.contents ?? FilmContents()
        case .failure(let error):
            throw Self.reason(error) == nil ? .busy("\(error)") : .undecodable("\(error)")
        }
    }

    /// Begins as many as there is room for, each on a thread of its own: looking into files and tables blocks.
    private func begin() {
        while let key = next() {
            do {
                try NativeThread(name: "picture") { [self] in end(key, make(key)) }.detach()
            } catch {
                end(key, .failure(.unexpected("\(error)")))
            }
        }
    }

    private func end(_ key: Key, _ outcome: Result<Picture, GalleryError>) {
        let (waiting, made) = state.withLock { state in
            state.running -= 1
            state.made += 1
            let isLast = state.running == 0 && state.pending.isEmpty
            return (state.waiting.removeValue(forKey: key) ?? [], isLast ? state.made : nil)
        }
        if let made { queue?.run(after: Self.patience) { [self] in rest(since: made) } }
        for one in waiting { one.answer(outcome) }
        begin()
    }

    /// Lets the programs that decode end, unless something was made since the picture with this number.
    private func rest(since made: Int) {
        if state.withLock({ $0.made == made && $0.running == 0 }) { decoder.rest() }
    }

    private func next() -> Key? {
        state.withLock { state in
            guard state.running < Self.limit else { return nil }
            while let key = state.pending.last {
                // Those whom somebody waits for come first; one that runs looks again at its end.
                let isUrgent = state.urgent.contains(key)
                if !isUrgent, state.running > 0, now() - state.lookedAt < Self.look { return nil }
                state.pending.removeLast()
                state.urgent.remove(key)
                guard state.waiting[key]?.contains(where: { $0.isWanted() }) == true else {
                    state.waiting[key] = nil
                    continue
                }
                state.running += 1
                return key
            }
            return nil
        }
    }

    /// Makes a picture; blocks until it is there.
    private func make(_ key: Key) -> Result<Picture, GalleryError> {
        let item: GalleryItem
        let place: (path: String, open: MediaDecoder.Opening)
        do throws(GalleryError) {
            item = try gallery.item(key.id)
            place = try gallery.opening(key.id)
        } catch {
            return .failure(error)
        }
        let job: PictureRequest.Job = item.isFilm ? .poster : item.kind == .gif ? .animation : .still
        let request = PictureRequest(
            job: job,
            size: key.size.rawValue,
            frame: key.frame,
            wantsBlur: key.frame == 0 && item.blur == nil
        )
        let outcome = ThisThread.wait { [decoder] in
            try await decoder.decode(request, file: place.path, open: place.open)
        }
        switch outcome {
        case .success(let made):
            if key.size.isKept { cache.keep(made.picture, item, key.size, frame: key.frame) }
            note(item, blur: made.blur, problem: made.damage)
            return .success(.bytes(made.picture))
        case .failure(let error):
            guard let reason = Self.reason(error) else {
                gallery.logger.warning("picture not made", .error(error))
                return .failure(.busy("\(error)"))
            }
            note(item, blur: nil, problem: reason)
            return .failure(.undecodable("\(error)"))
        }
    }

    private func note(_ item: GalleryItem, blur: [UInt8]?, problem: String?) {
        do throws(GalleryError) {
            try gallery.notePicture(item.id, modifiedNs: item.modifiedNs, blur: blur, problem: problem)
        } catch {
            // It is made again when it is next looked for.
            gallery.logger.warning("picture not noted", .error(error))
        }
    }

    /// What is wrong with the file itself; `nil` for a fault of this program, or of what it is installed with.
    private static func reason(_ error: any Error) -> String? {
        guard case .undecodable(_, let reason) = error as? MediaLoadError else { return nil }
        return reason
    }
}
