import ClickwheelDatabase

/// The ids of a listing's rows, four bytes each, as they are kept in the database.
enum PackedIDs {
    /// Binds the ids as little-endian 32-bit numbers.
    static func bind(_ ids: [UInt32], to statement: Statement, at position: Int) {
        ids.map(\.littleEndian).withUnsafeBytes { statement.bind($0, at: position) }
    }

    static func read(_ statement: Statement, _ column: Int) -> [UInt32] {
        statement.withBytes(column) { bytes in
            let count = bytes.count / MemoryLayout<UInt32>.size
            return [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
                for index in 0..<count {
                    let number = bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                    buffer[index] = UInt32(littleEndian: number)
                }
                filled = count
            }
        }
    }
}
