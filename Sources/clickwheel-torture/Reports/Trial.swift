import ClickwheelSystem

/// An ordeal that is over.
struct Trial: Sendable {
    let name: String
    let findings: Findings
    /// In seconds.
    let duration: Double

    static func of(_ ordeal: some Ordeal, on ground: Ground) -> Trial {
        let begin = Monotonic.now()
        var findings = Findings()
        do {
            findings = try ordeal.run(ground)
        } catch {
            findings.lose("\(ordeal.name) could not be tried: \(error)")
        }
        // An ordeal that tried nothing has shown nothing.
        if findings.tried == 0 { findings.lose("\(ordeal.name) tried nothing") }
        return Trial(name: ordeal.name, findings: findings, duration: Double(Monotonic.now() - begin) / 1e9)
    }
}
