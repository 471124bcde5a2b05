import Foundation

/// What all ordeals have shown, as a table or as JSON.
struct Report {
    let seed: UInt64
    let trials: [Trial]

    var isLost: Bool { trials.contains { !$0.findings.lost.isEmpty } }

    /// A line for each ordeal, then what was lost.
    var table: String {
        let head = ["ordeal", "tried", "survived", "lost", "time", "worst"]
        let rows = trials.map { trial in
            let findings = trial.findings
            return [
                trial.name, "\(findings.tried)", "\(findings.survived)", "\(findings.lost.count)",
                "\(Int(trial.duration.rounded())) s",
                findings.figures.map(\.description).joined(separator: "; "),
            ]
        }
        let widths = head.indices.dropLast().map { column in
            ([head] + rows).map { $0[column].count }.max() ?? 0
        }
        let lines = ([head] + rows).map { row in
            zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) + "  " }.joined()
                + (row.last ?? "")
        }
        let losses = trials.flatMap { trial in trial.findings.lost.map { "lost: \(trial.name): \($0)" } }
        return (lines + ["seed \(seed): scripts/torture --seed \(seed) repeats it"] + losses).joined(
            separator: "\n"
        )
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let rows = trials.map { trial in
            Row(
                ordeal: trial.name,
                tried: trial.findings.tried,
                survived: trial.findings.survived,
                lost: trial.findings.lost,
                seconds: trial.duration,
                figures: trial.findings.figures.map {
                    Row.Figure(name: $0.name, value: $0.value, unit: $0.unit, bar: $0.bar)
                }
            )
        }
        let bytes = try? encoder.encode(Document(seed: seed, ordeals: rows))
        return String(decoding: bytes ?? Data(), as: UTF8.self)
    }

    private struct Document: Encodable {
        let seed: UInt64
        let ordeals: [Row]
    }

    private struct Row: Encodable {
        struct Figure: Encodable {
            let name: String
            let value: Double
            let unit: String
            let bar: Double?
        }

        let ordeal: String
        let tried: Int
        let survived: Int
        let lost: [String]
        let seconds: Double
        let figures: [Figure]
    }
}
