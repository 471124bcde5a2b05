/// The names and values behind the question mark of a target, in their order.
public struct HTTPQuery: Equatable, Sendable {
    /// One name with its value; the value is empty where there is no "=".
    public struct Item: Equatable, Sendable {
        /// The decoded text before the first equals sign.
        public let name: String
        /// The decoded text after it; empty where there is none.
        public let value: String
    }

    /// Every item, in the order of the address.
    public let items: [Item]

    init() {
        items = []
    }

    /// - Returns: `nil` when an escape is broken or does not stand for UTF-8 text.
    init?(_ bytes: ArraySlice<UInt8>) {
        var items: [Item] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = PercentCoding.decode(part[..<sign], plusIsSpace: true),
                let value = PercentCoding.decode(part[sign...].dropFirst(), plusIsSpace: true)
            else { return nil }
            items.append(Item(name: name, value: value))
        }
        self.items = items
    }

    /// The value of the first item called `name`.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// The values of every item called `name`.
    public func all(_ name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }
}
