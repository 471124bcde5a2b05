/// The head of an answer, and its body where no sink was given.
public struct FetchResponse: Equatable, Sendable {
    /// The status, 100 to 599.
    public let status: Int
    /// In the order in which they came; several of one name are several.
    public let headers: [FetchRequest.Field]
    /// Where the answer came from, after redirects.
    public let address: WebAddress
    /// The body in memory, or at most 64 KiB of what a server says with a status other than 200 to 299.
    public internal(set) var body: [UInt8] = []

    /// Whether the server did what it was asked.
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// The value of the first header called `name`, whatever the case of its letters.
    public subscript(name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
