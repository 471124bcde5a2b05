/// A value that can stand for a `?` in a statement.
public protocol SQLValue {
    /// Binds the value to the parameter at `position`, counted from 1.
    func bind(to statement: Statement, at position: Int)
}

extension Int: SQLValue {
    public func bind(to statement: Statement, at position: Int) { statement.bind(Int64(self), at: position) }
}

extension Int64: SQLValue {
    public func bind(to statement: Statement, at position: Int) { statement.bind(self, at: position) }
}

extension Bool: SQLValue {
    public func bind(to statement: Statement, at position: Int) {
        statement.bind(Int64(self ? 1 : 0), at: position)
    }
}

extension Double: SQLValue {
    public func bind(to statement: Statement, at position: Int) { statement.bind(self, at: position) }
}

extension String: SQLValue {
    public func bind(to statement: Statement, at position: Int) { statement.bind(self, at: position) }
}

extension [UInt8]: SQLValue {
    public func bind(to statement: Statement, at position: Int) { statement.bind(self, at: position) }
}

extension Optional: SQLValue where Wrapped: SQLValue {
    public func bind(to statement: Statement, at position: Int) {
        if let self { self.bind(to: statement, at: position) } else { statement.bindNull(at: position) }
    }
}
