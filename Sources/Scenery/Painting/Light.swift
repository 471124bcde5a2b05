import ClickwheelPOSIX

/// How much red, green and blue light comes from a point; 0 is none, and there is no most.
typealias Light = SIMD3<Float>

extension Light {
    /// The light that a developed picture shows as the colour `hex`, such as 0xF2A65A.
    ///
    /// What is nearly white is taken for a little less: it would need so much light that nothing mixes with it.
    init(_ hex: UInt32) { self.init(hex) { Film.light(shownAs: Swift.min($0, 0.94)) } }

    /// Light of the tint `hex`, to be added to other light or to fall on it.
    init(tint hex: UInt32) { self.init(hex) { Film.plain($0) } }

    private init(_ hex: UInt32, _ part: (Float) -> Float) {
        self.init(
            part(Float(hex >> 16 & 0xFF) / 255),
            part(Float(hex >> 8 & 0xFF) / 255),
            part(Float(hex & 0xFF) / 255)
        )
    }
}

/// Colours along a line, mixed between them.
struct Gradient: Sendable {
    private let colours: [Light]
    private let first: Float
    private let scale: Float

    /// - Precondition: The places of `stops` rise, and there are two at least.
    init(_ stops: [(place: Float, hex: UInt32)]) {
        let count = 512
        let (first, last) = (stops[0].place, stops[stops.count - 1].place)
        self.first = first
        scale = Float(count - 1) / (last - first)
        let lights = stops.map { Light($0.hex) }
        var colours = (0..<count).map { index in
            let place = first + Float(index) / Float(count - 1) * (last - first)
            let next = stops.firstIndex { $0.place >= place } ?? stops.count - 1
            guard next > 0 else { return lights[0] }
            let part = (place - stops[next - 1].place) / (stops[next].place - stops[next - 1].place)
            return mix(lights[next - 1], lights[next], part)
        }
        // A kink in a slow gradient is seen as a line.
        for _ in 0..<3 {
            let sharp = colours
            let reach = count / 24
            for index in 0..<count {
                let sum = (index - reach...index + reach).reduce(Light.zero) {
                    $0 + sharp[min(max($1, 0), count - 1)]
                }
                colours[index] = sum / Float(2 * reach + 1)
            }
        }
        self.colours = colours
    }

    /// The colour at `place`; beyond the ends that of the end.
    @inline(__always)
    func at(_ place: Float) -> Light {
        let exact = min(max((place - first) * scale, 0), 510.999)
        let index = Int(exact)
        return mix(colours[index], colours[index + 1], exact - Float(index))
    }
}

/// From `a` at 0 to `b` at 1.
@inline(__always)
func mix(_ a: Light, _ b: Light, _ part: Float) -> Light { a + (b - a) * part }

/// From `a` at 0 to `b` at 1.
@inline(__always)
func mix(_ a: Float, _ b: Float, _ part: Float) -> Float { a + (b - a) * part }

/// 0 up to `low`, 1 from `high` on, without a corner between; `low` may be the greater of the two.
@inline(__always)
func smooth(_ low: Float, _ high: Float, _ x: Float) -> Float {
    let part = min(max((x - low) / (high - low), 0), 1)
    return part * part * (3 - 2 * part)
}

@inline(__always)
func clamp(_ x: Float) -> Float { min(max(x, 0), 1) }

/// A bell of height 1 round `centre`.
@inline(__always)
func bell(_ x: Float, _ centre: Float, _ width: Float) -> Float {
    let away = (x - centre) / width
    return exp(-away * away)
}

@inline(__always)
func dot(_ a: Light, _ b: Light) -> Float { (a * b).sum() }

@inline(__always)
func length(_ a: Light) -> Float { dot(a, a).squareRoot() }

@inline(__always)
func unit(_ a: Light) -> Light { a / length(a) }
