extension Connection {
    /// Runs `body` in a transaction that takes the write lock at once; an error undoes all of it.
    public func transaction<Result>(
        _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        try enclosed("BEGIN IMMEDIATE", body)
    }

    /// Runs `body` so that all its reads see the database at one moment.
    public func snapshot<Result>(
        _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        try enclosed("BEGIN", body)
    }

    private func enclosed<Result>(
        _ begin: StaticString,
        _ body: (borrowing Connection) throws -> Result
    ) throws -> Result {
        try run(begin)
        do {
            let result = try body(self)
            try run("COMMIT")
            return result
        } catch {
            // Some errors, a full disk among them, have rolled back already.
            if isInTransaction { try? run("ROLLBACK") }
            throw error
        }
    }
}
