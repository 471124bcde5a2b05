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
            begin: { _ in try player.replaceQueue(with: Array(1...40), startingAt: 0, somebody) },
            work: { number in
                switch number % 6 {
                case 0: _ = try player.seek(to: 5000 + number, somebody)
                case 1: player.pause(somebody)
                case 2: player.setVolume(number % 101, somebody)
                case 3: try player.play(somebody)
                case 4 where number / 6 % 39 == 38: try player.playItem(firstItem(player), somebody)
                case 4: try player.next(somebody)
                default: _ = try player.seek(to: 7000 + number, somebody)
                }
            },
            account: {
                let now = player.snapshot
                let items = player.queue(in: 0..<Queue.limit).items
                return items.map { "\($0.id) is song \($0.trackID)" } + [
                    "song \(now.trackID ?? 0) at \(now.positionMs), \(now.state), volume \(now.volume)"
                ]
            },
            obstruct: nil
        )
    }

    /// A queue that is added to, moved and removed from; the order it is played in changes nothing of it, nor the
    /// song that sounds.
    @Sendable static func order(_ world: World) -> Workload {
        let player = world.player
        return Workload(
            instants: 6,
            crowd: 2000,
            begin: { _ in try player.replaceQueue(with: Array(1...10), startingAt: 3, somebody) },
            work: { number in
                let items = player.queue(in: 0..<Queue.limit).items
                switch number % 5 {
                case 0: try player.add([Int64(100 + number)], somebody)
                case 1: try player.move(items[number % items.count].id, to: 0, somebody)
                case 2: _ = try player.seek(to: 1000 + number, somebody)
                case 3: try player.add([Int64(200 + number), 300], at: items.count / 2, somebody)
                default:
                    let other = items.last { $0.id != player.snapshot.itemID }
                    try player.remove(Set([other].compactMap { $0?.id }), somebody)
                }
            },
            account: {
                let now = player.snapshot
                let items = player.queue(in: 0..<Queue.limit).items
                return items.map { "\($0.id) is song \($0.trackID)" } + [
                    "song \(now.trackID ?? 0) at \(now.positionMs), \(now.state)"
                ]
            },
            obstruct: nil
        )
    }

    private static func firstItem(_ player: Player) -> Int64 { player.queue(in: 0..<1).items.first?.id ?? 0 }
}
