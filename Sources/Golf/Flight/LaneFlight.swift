/// The flight of up to sixteen balls side by side.
struct LaneFlight {
    /// What changes, one lane a ball: place, velocity, and spin about an axis that stays.
    struct State {
        var x: Lanes
        var y: Lanes
        var z: Lanes
        var vx: Lanes
        var vy: Lanes
        var vz: Lanes
        var spin: Lanes
    }

    private struct Rate {
        var ax: Lanes
        var ay: Lanes
        var az: Lanes
        var spinning: Lanes
    }

    private let field: LaneField
    private let axisX: Lanes
    private let axisY: Lanes
    private let axisZ: Lanes
    private let ground: Float
    private let count: Int
    private var state: State
    private(set) var landings: [FlightBatch.Landing?]

    init(_ starts: ArraySlice<FlightBatch.Start>, _ field: LaneField, _ conditions: FlightConditions) {
        self.field = field
        ground = Float(conditions.landHeight)
        count = starts.count
        landings = Array(repeating: nil, count: Lanes.scalarCount)
        var axisX = Lanes.zero
        var axisY = Lanes.zero
        var axisZ = Lanes(repeating: 1)
        var state = State(x: .zero, y: .zero, z: .zero, vx: .zero, vy: .zero, vz: .zero, spin: .zero)
        state.y = Lanes(repeating: Float(conditions.teeHeight))
        for (lane, start) in starts.enumerated() {
            state.vx[lane] = Float(start.velocity.x)
            state.vy[lane] = Float(start.velocity.y)
            state.vz[lane] = Float(start.velocity.z)
            // A spin of nothing has no logarithm.
            let spin = max(1e-3, start.omega.length)
            state.spin[lane] = Float(spin)
            axisX[lane] = Float(start.omega.x / spin)
            axisY[lane] = Float(start.omega.y / spin)
            axisZ[lane] = Float(start.omega.z / spin)
        }
        for lane in starts.count..<Lanes.scalarCount { state.spin[lane] = 1 }
        self.axisX = axisX
        self.axisY = axisY
        self.axisZ = axisZ
        self.state = state
    }

    /// Flies until every ball is down, at most `steps` steps of `seconds`.
    mutating func run(_ seconds: Float, steps: Int) {
        var left = count
        var isDown = [Bool](repeating: false, count: Lanes.scalarCount)
        for lane in count..<Lanes.scalarCount { isDown[lane] = true }
        let half = 0.5 * seconds
        let sixth = seconds / 6
        var now = state
        var step = 0
        // Only where the balls must rise first is it watched whether they do.
        let isWatched = any(now.y .< ground)
        var hasReached = now.y .>= ground
        while left > 0, step < steps {
            let first = rate(now)
            var next = now
            move(&next, from: now, now, first, half)
            let middle = next
            let second = rate(middle)
            move(&next, from: now, middle, second, half)
            let again = next
            let third = rate(again)
            move(&next, from: now, again, third, seconds)
            let fourth = rate(next)
            let last = now
            now.x += sixth * (last.vx + 2 * (middle.vx + again.vx) + next.vx)
            now.y += sixth * (last.vy + 2 * (middle.vy + again.vy) + next.vy)
            now.z += sixth * (last.vz + 2 * (middle.vz + again.vz) + next.vz)
            now.vx += sixth * (first.ax + 2 * (second.ax + third.ax) + fourth.ax)
            now.vy += sixth * (first.ay + 2 * (second.ay + third.ay) + fourth.ay)
            now.vz += sixth * (first.az + 2 * (second.az + third.az) + fourth.az)
            now.spin += sixth * (first.spinning + 2 * (second.spinning + third.spinning) + fourth.spinning)
            if isWatched { hasReached .|= now.y .>= ground }
            let landed = (now.y .<= ground) .& (now.vy .< 0)
            if any(landed) {
                for lane in 0..<count where landed[lane] && !isDown[lane] {
                    isDown[lane] = true
                    left -= 1
                    if hasReached[lane] { land(lane, last, now, Double(seconds)) }
                }
            }
            step += 1
        }
        state = now
    }

    @inline(__always)
    private func move(_ to: inout State, from: State, _ at: State, _ rate: Rate, _ seconds: Float) {
        // No force asks how far down the range or aside a ball is.
        to.y = from.y + seconds * at.vy
        to.vx = from.vx + seconds * rate.ax
        to.vy = from.vy + seconds * rate.ay
        to.vz = from.vz + seconds * rate.az
        to.spin = from.spin + seconds * rate.spinning
    }

    @inline(__always)
    private func rate(_ state: State) -> Rate {
        var ux = state.vx
        var uz = state.vz
        let uy = state.vy
        if !field.isCalm {
            let height = LaneMath.most(state.y, 0)
            let grown = LaneMath.log2(1 + height * field.overRoughness)
            ux -= field.tail * grown
            uz -= field.cross * grown
        }
        let speed = (ux * ux + uy * uy + uz * uz + 1e-9).squareRoot()
        let ratio = (state.spin * Float(Ball.radius)) / speed
        let held = LaneMath.least(ratio, Float(FlightLaw.dragVertex))
        let exponent = LaneMath.most(LaneMath.least(speed * field.stepSlope + field.stepOffset, 60), -60)
        let power = LaneMath.exp2(LaneMath.log2(ratio) * Float(FlightLaw.liftPower))
        // Both fractions share one division.
        let stepBelow = 1 + LaneMath.exp2(exponent)
        let liftBelow = 1 + power * Float(FlightLaw.liftSaturation)
        let over = 1 / (stepBelow * liftBelow)
        let plain = (held * Float(FlightLaw.drag2) + Float(FlightLaw.drag1)) * held + Float(FlightLaw.drag0)
        let force = speed * field.aerodynamic
        let drag = force * (plain + Float(FlightLaw.dragStep) * liftBelow * over)
        let lift = force * (Float(FlightLaw.lift) * power * stepBelow * over)
        return Rate(
            ax: lift * (axisY * uz - axisZ * uy) - drag * ux,
            ay: lift * (axisZ * ux - axisX * uz) - drag * uy - Float(Ball.gravity),
            az: lift * (axisX * uy - axisY * ux) - drag * uz,
            spinning: state.spin * speed * -field.spinLoss
        )
    }

    /// Finds where a ball met the ground within a step, by the cubic of Hermite in height.
    private mutating func land(_ lane: Int, _ last: State, _ now: State, _ seconds: Double) {
        let y0 = Double(last.y[lane] - ground)
        let y1 = Double(now.y[lane] - ground)
        let v0 = Double(last.vy[lane]) * seconds
        let v1 = Double(now.vy[lane]) * seconds
        var low = 0.0
        var high = 1.0
        for _ in 0..<18 {
            let u = 0.5 * (low + high)
            let square = u * u
            let cube = square * u
            let y =
                (2 * cube - 3 * square + 1) * y0 + (cube - 2 * square + u) * v0 + (3 * square - 2 * cube) * y1
                + (cube - square) * v1
            if y > 0 { low = u } else { high = u }
        }
        let u = 0.5 * (low + high)
        func place(_ a: Float, _ va: Float, _ b: Float, _ vb: Float) -> Double {
            let square = u * u
            let cube = square * u
            return (2 * cube - 3 * square + 1) * Double(a) + (cube - 2 * square + u) * Double(va) * seconds
                + (3 * square - 2 * cube) * Double(b) + (cube - square) * Double(vb) * seconds
        }
        func mixed(_ a: Float, _ b: Float) -> Double { Double(a) + u * Double(b - a) }
        let spin = mixed(last.spin[lane], now.spin[lane])
        landings[lane] = FlightBatch.Landing(
            position: Vector3(
                place(last.x[lane], last.vx[lane], now.x[lane], now.vx[lane]),
                Double(ground),
                place(last.z[lane], last.vz[lane], now.z[lane], now.vz[lane])
            ),
            velocity: Vector3(
                mixed(last.vx[lane], now.vx[lane]),
                mixed(last.vy[lane], now.vy[lane]),
                mixed(last.vz[lane], now.vz[lane])
            ),
            omega: Vector3(
                spin * Double(axisX[lane]),
                spin * Double(axisY[lane]),
                spin * Double(axisZ[lane])
            )
        )
    }
}
