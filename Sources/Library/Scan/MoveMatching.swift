/// Tells which new files are lost ones at another place.
///
/// A lost song is found again in a file with the same content key. Where several could be meant, the one that
/// has changed least is taken: first same path, name, size and time; then same name, size, time and tags; same
/// name; same size and tags; same tags; and at last any. Between equals, both sides are taken in the order of
/// their ids.
enum MoveMatching {
    /// A song, as far as it can be told from others.
    struct Candidate: Equatable {
        var id: Int64
        var key: ContentKey
        var directory: Int64
        var name: NameBytes
        var size: Int64
        var modifiedNs: Int64
        var title: String?
        var track: Int?
    }

    struct Match: Equatable {
        var arrived: Candidate
        var lost: Candidate
    }

    /// - Complexity: O(*n* + *m*)
    static func matches(arrived: [Candidate], lost: [Candidate]) -> [Match] {
        var matching = Matching(arrived: arrived, lost: lost)
        matching.pass { Path(key: $0.key, directory: $0.directory, stamp: stamp($0)) }
        matching.pass { Untouched(key: $0.key, stamp: stamp($0), tags: tags($0)) }
        matching.pass { Named(key: $0.key, name: $0.name) }
        matching.pass { Sized(key: $0.key, size: $0.size, tags: tags($0)) }
        matching.pass { Tagged(key: $0.key, tags: tags($0)) }
        matching.pass { $0.key }
        return matching.matches
    }

    private struct Stamp: Hashable {
        var name: NameBytes
        var size: Int64
        var modifiedNs: Int64
    }

    private struct Tags: Hashable {
        var title: String?
        var track: Int?
    }

    private struct Path: Hashable {
        var key: ContentKey
        var directory: Int64
        var stamp: Stamp
    }

    private struct Untouched: Hashable {
        var key: ContentKey
        var stamp: Stamp
        var tags: Tags
    }

    private struct Named: Hashable {
        var key: ContentKey
        var name: NameBytes
    }

    private struct Sized: Hashable {
        var key: ContentKey
        var size: Int64
        var tags: Tags
    }

    private struct Tagged: Hashable {
        var key: ContentKey
        var tags: Tags
    }

    private static func stamp(_ one: Candidate) -> Stamp {
        Stamp(name: one.name, size: one.size, modifiedNs: one.modifiedNs)
    }

    private static func tags(_ one: Candidate) -> Tags {
        Tags(title: one.title, track: one.track)
    }

    private struct Matching {
        var arrived: [Candidate]
        var lost: [Candidate]
        var matches: [Match] = []

        init(arrived: [Candidate], lost: [Candidate]) {
            self.arrived = arrived.sorted { $0.id < $1.id }
            self.lost = lost.sorted { $0.id < $1.id }
        }

        /// Pairs what is equal in `feature`, and leaves the rest for the next pass.
        mutating func pass<Feature: Hashable>(_ feature: (Candidate) -> Feature) {
            guard !arrived.isEmpty, !lost.isEmpty else { return }
            // Indexes of the lost, the lowest last, so that it is the first to be taken.
            var waiting: [Feature: [Int]] = [:]
            for index in lost.indices.reversed() { waiting[feature(lost[index]), default: []].append(index) }
            var taken: Set<Int> = []
            var left: [Candidate] = []
            for candidate in arrived {
                if let index = waiting[feature(candidate)]?.popLast() {
                    matches.append(Match(arrived: candidate, lost: lost[index]))
                    taken.insert(index)
                } else {
                    left.append(candidate)
                }
            }
            arrived = left
            lost = lost.indices.filter { !taken.contains($0) }.map { lost[$0] }
        }
    }
}
