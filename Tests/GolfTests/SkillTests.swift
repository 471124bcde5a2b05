import ClickwheelSystem
import Testing

@testable import Golf

@Suite("How well a player hits the ball")
struct SkillTests {
    private static let meant = Launch(ballSpeed: 60, angle: 14, azimuth: 3, spin: 5000, axisTilt: -2)
    private static let putt = Launch(ballSpeed: 3, angle: 0, azimuth: 3, spin: 0)

    private static func swings(
        _ skill: Skill,
        _ launch: Launch = meant,
        touch: Double = 1,
        count: Int = 4000
    ) -> [Launch] {
        var generator = SplitMix64(seed: 11)
        return (0..<count).map { _ in skill.disturbed(launch, touch: touch, using: &generator) }
    }

    private static func deviation(_ values: [Double], from middle: Double) -> Double {
        (values.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(values.count)).squareRoot()
    }

    @Test("a perfect player hits what was meant")
    func perfect() {
        #expect(Self.swings(.perfect, count: 20).allSatisfy { $0 == Self.meant })
        #expect(Self.swings(.perfect, Self.putt, count: 20).allSatisfy { $0 == Self.putt })
    }

    @Test("the start and the tilt of the axis err by as many degrees as the skill says", arguments: Skill.all)
    func degrees(skill: Skill) {
        for touch in [1, 0.35] {
            let swings = Self.swings(skill, touch: touch)
            let starts = Self.deviation(swings.map(\.azimuth), from: 3)
            let tilts = Self.deviation(swings.map(\.axisTilt), from: -2)
            #expect(abs(starts - touch * skill.direction) <= 0.04 * skill.direction)
            #expect(abs(tilts - touch * skill.tilt) <= 0.04 * skill.tilt)
            #expect(swings.allSatisfy { $0.angle == Self.meant.angle && $0.spin == Self.meant.spin })
        }
    }

    @Test("the speed errs by its part, and a mishit loses 10 to 40 % of it, as often as the skill says")
    func mishits() {
        for skill in Skill.all.dropFirst() {
            // Without errors of speed nothing else slows a ball.
            let even = Skill(skill, speed: 0)
            let parts = Self.swings(even).map { $0.ballSpeed / Self.meant.ballSpeed }
            let losses = parts.filter { $0 < 1 }
            #expect(losses.allSatisfy { (0.6...0.9).contains($0) })
            let often = Double(losses.count) / Double(parts.count)
            #expect(abs(often - skill.mishits) < 0.02, "\(skill.name): \(often)")
            if losses.count > 100 {
                #expect((losses.min() ?? 0) < 0.62 && (losses.max() ?? 1) > 0.88)
            }
            let steady = Skill(skill, mishits: 0)
            let speeds = Self.swings(steady).map { $0.ballSpeed / Self.meant.ballSpeed }
            #expect(abs(Self.deviation(speeds, from: 1) - skill.speed) <= 0.04 * skill.speed)
        }
    }

    @Test("a timed swing is mishit less often")
    func touch() {
        let even = Skill(.beginner, speed: 0)
        let often = Self.swings(even, touch: 0.35).count { $0.ballSpeed < 60 }
        #expect(abs(Double(often) / 4000 - 0.35 * 0.2) < 0.02)
    }

    @Test("a putt errs by a third of the degrees, has no tilt and is never mishit")
    func putts() {
        let even = Skill(.beginner, speed: 0)
        let putts = Self.swings(even, Self.putt)
        #expect(putts.allSatisfy { $0.axisTilt == 0 && $0.ballSpeed == 3 && $0.angle == 0 })
        #expect(abs(Self.deviation(putts.map(\.azimuth), from: 3) - 0.35 * 6) < 0.1)
    }

    @Test("whatever a player does to it, a ball can fly so")
    func limits() throws {
        let wild = Launch(ballSpeed: 119, angle: 40, azimuth: 0, spin: 9000, axisTilt: 78)
        let other = Launch(ballSpeed: 119, angle: 40, azimuth: 0, spin: 9000, axisTilt: -78)
        for launch in Self.swings(.beginner, wild) + Self.swings(.beginner, other) { try launch.validate() }
        #expect(Self.swings(.beginner, wild).contains { $0.axisTilt == 80 && $0.ballSpeed == 120 })
        #expect(Self.swings(.beginner, other).contains { $0.axisTilt == -80 })
    }
}

extension Skill {
    /// `skill` with another error of speed or share of mishits.
    fileprivate init(_ skill: Skill, speed: Double? = nil, mishits: Double? = nil) {
        self = skill
        self.speed = speed ?? skill.speed
        self.mishits = mishits ?? skill.mishits
    }
}
