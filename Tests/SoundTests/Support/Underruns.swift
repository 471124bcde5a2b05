import Testing

/// Tries again what a machine that had other things to do has disturbed; what it measured counts once it has not.
func withoutUnderruns(_ attempt: () throws -> (underruns: Int, check: () -> Void)) throws {
    for _ in 1...5 {
        let (underruns, check) = try attempt()
        if underruns == 0 { return check() }
    }
    Issue.record("the server had nothing to play in five attempts of five")
}
