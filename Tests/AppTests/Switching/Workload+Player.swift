import Foundation
import Playback

@testable import ClickwheelApp

extension Workload {
    private static let somebody = Sender(name: "somebody")

    /// Songs that are played, sought in and gone through; the output changes nothing of what is played and where.
    @Sendable static func output(_ world: World) -> Workload {
        let player = world.player
        return Workload(
            instants: 6,
            crowd: 2000,
            begin: { _ in try player.perform(.replaceQueue(Array(1...40), startingAt: 0), by: somebody) },
            work: { number in
                switch number % 6 {
                case 0: try player.perform(.seek(5000 + number), by: somebody)
                case 1: try player.perform(.pause, by: somebody)
                case 2: try player.perform(.volume(number % 101), by: somebody)
                case 3: try player.perform(.play, by: somebody)
                case 4 where number / 6 % 39 == 38:
                    try player.perform(.playItem(firstItem(player)), by: somebody)
                case 4: try player.perform(.next, by: somebody)
                default: try player.perform(.seek(7000 + number), by: somebody)
                }
            },
            account: {
                let now = player.snapshot
                let items = player.queue(in: 0..<Queue.limit).items
                return items.map { "\($0.id) is song \($0.trackID)" } + [
                    "song \(now.trackID ?? 0) at \(now.positionMs), \(now.state), volume \(now.volume)"
                ]
            }
        )
    }

    /// A queue that is added to, moved and removed from; the order it is played in changes nothing of it, nor the
    /// song that sounds.
    @Sendable static func order(_ world: World) -> Workload {
        let player = world.player
        return Workload(
            instants: 6,
            crowd: 2000,
            begin: { _ in try player.perform(.replaceQueue(Array(1...10), startingAt: 3), by: somebody) },
            work: { number in
                let items = player.queue(in: 0..<Queue.limit).items
                switch number % 5 {
                case 0: try player.perform(.add([Int64(100 + number)]), by: somebody)
                case 1: try player.perform(.move(items[number % items.count].id, to: 0), by: somebody)
                case 2: try player.perform(.seek(1000 + number), by: somebody)
                case 3:
                    try player.perform(.add([Int64(200 + number), 300], at: items.count / 2), by: somebody)
                default:
                    let other = items.last { $0.id != player.snapshot.itemID }
                    try player.perform(.remove(Set([other].compactMap { $0?.id })), by: somebody)
                }
            },
            account: {
                let now = player.snapshot
                let items = player.queue(in: 0..<Queue.limit).items
                return items.map { "\($0.id) is song \($0.trackID)" } + [
                    "song \(now.trackID ?? 0) at \(now.positionMs), \(now.state)"
                ]
            }
        )
    }

    private static func firstItem(_ player: Player) -> Int64 { player.queue(in: 0..<1).items.first?.id ?? 0 }
}
