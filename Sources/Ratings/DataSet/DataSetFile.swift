/// A file of IMDb's data set: a head that names the columns, and a row a line.
struct DataSetFile {
    let path: String
    /// What the head has to begin with.
    let columns: [String]

    private static let mostMessages = 10
    /// Rows between two calls of the progress.
    private static let step = 50_000

    /// Calls `take` with every row; it says whether the row could be read.
    ///
    /// Those that cannot are counted.
    ///
    /// - Throws: ``RatingError/badDataSet(file:reason:)``, `CancellationError` where `progress` says no, and what `take` throws.
    func read(
        _ report: inout TitleImport.Report,
        _ progress: (Int) -> Bool,
        _ take: (DataSetRow, inout TitleImport.Report) throws -> Bool
    ) throws {
        var ends: [Int] = []
        var isEmpty = true
        try TextLines(path).read { line, number in
            isEmpty = false
            guard number > 1 else { return try checkHead(line) }
            if number % Self.step == 0, !progress(number) { throw CancellationError() }
            guard let line else {
                return note("is longer than \(TextLines.longest) bytes", number, &report)
            }
            if line.isEmpty { return }
            let row = DataSetRow(line, &ends)
            guard row.count >= columns.count else {
                return note("has \(row.count) columns and not \(columns.count)", number, &report)
            }
            if try !take(row, &report) { note("has no id or no title", number, &report) }
        }
        if isEmpty { throw RatingError.badDataSet(file: path, reason: "it is empty") }
    }

    private func checkHead(_ line: UnsafeRawBufferPointer?) throws {
        let head = line.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let found = head.split(separator: "\r").first.map { $0.split(separator: "\t").map(String.init) } ?? []
        guard found.starts(with: columns) else {
            throw RatingError.badDataSet(
                file: path,
                reason:
                    "its first line is not that of IMDb's data set, which begins with \(columns.joined(separator: ", "))"
            )
        }
    }

    private func note(_ problem: String, _ number: Int, _ report: inout TitleImport.Report) {
        report.damaged += 1
        guard report.messages.count < Self.mostMessages else { return }
        report.messages.append("\(path), line \(number), \(problem), and was left out.")
    }
}
