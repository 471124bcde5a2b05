import ClickwheelSystem

extension Float {
    /// What samples are multiplied by to be `decibels` louder.
    init(decibels: Double) { self = Float(Double.pow(10, decibels / 20)) }
}
