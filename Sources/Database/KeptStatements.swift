/// The prepared statements of one connection, found by the address of their literal.
final class KeptStatements {
    private var statements: [UnsafePointer<UInt8>: Statement] = [:]

    subscript(sql: StaticString) -> Statement? {
        get { sql.hasPointerRepresentation ? statements[sql.utf8Start] : nil }
        set {
            guard sql.hasPointerRepresentation else { return }
            statements[sql.utf8Start] = newValue
        }
    }

    func removeAll() {
        statements.removeAll()
    }
}
