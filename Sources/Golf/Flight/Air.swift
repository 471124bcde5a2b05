import ClickwheelSystem

/// The air that a ball flies through; it is the same for the whole of a shot.
public struct Air: Hashable, Codable, Sendable {
    /// Degrees Celsius, -40 to 60.
    public var temperature: Double
    /// Metres above the sea, -500 to 9,000.
    public var altitude: Double
    /// Relative humidity, 0 to 1.
    public var humidity: Double
    /// The station's pressure in Pa; without it, that of the standard atmosphere at `altitude`.
    public var pressure: Double?

    /// Air; that of 15 °C at the sea where nothing is said.
    public init(
        temperature: Double = 15,
        altitude: Double = 0,
        humidity: Double = 0.5,
        pressure: Double? = nil
    ) {
        self.temperature = temperature
        self.altitude = altitude
        self.humidity = humidity
        self.pressure = pressure
    }

    /// 15 °C at the sea.
    public static let standard = Air()

    /// - Throws: ``GolfError`` that names the value which is not possible.
    public func validate() throws(GolfError) {
        try GolfError.check(temperature, "the temperature in degrees Celsius", in: -40...60)
        try GolfError.check(altitude, "the altitude in m", in: -500...9000)
        try GolfError.check(humidity, "the humidity", in: 0...1)
        if let pressure { try GolfError.check(pressure, "the pressure in Pa", in: 20_000...120_000) }
        let density = density
        guard density > 0 else { throw .noAir(density: density) }
    }

    /// Kilograms in a cubic metre, of dry air and vapour as ideal gases.
    ///
    /// Gas constants 287.058 and 461.495 J/(kg K); the vapour's pressure by Buck (1996), over water.
    public var density: Double {
        let kelvin = temperature + 273.15
        let saturation =
            611.21 * Double.exp((18.678 - temperature / 234.5) * (temperature / (257.14 + temperature)))
        let vapour = humidity * saturation
        return ((pressure ?? Self.pressure(at: altitude)) - vapour) / (287.058 * kelvin)
            + vapour / (461.495 * kelvin)
    }

    /// The dynamic viscosity in Pa s, by Sutherland's law (1893) with 1.716e-5 Pa s at 273.15 K and 110.4 K.
    public var viscosity: Double {
        let kelvin = temperature + 273.15
        return 1.716e-5 * Double.pow(kelvin / 273.15, 1.5) * (273.15 + 110.4) / (kelvin + 110.4)
    }

    /// The pressure in Pa of the International Standard Atmosphere (ISO 2533) below 11 km.
    static func pressure(at altitude: Double) -> Double {
        101_325 * Double.pow(1 - 0.0065 * altitude / 288.15, 5.25588)
    }
}
