/// The head of the answer that is coming in, line by line as libcurl hands it on.
struct AnswerHead {
    private(set) var status = 0
    private(set) var headers: [FetchRequest.Field] = []
    /// Whether the empty line came that ends the head of the last answer, the interim ones left aside.
    private(set) var isComplete = false
    /// How many bytes of heads came, interim ones and trailers included.
    private(set) var bytes = 0

    /// Takes one line with its end.
    ///
    /// - Returns: Whether it completed the head.
    mutating func take(_ line: UnsafeRawBufferPointer) -> Bool {
        bytes += line.count
        // Trailers come after the body, and nobody asks for them.
        guard !isComplete else { return false }
        let text = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        if text.isEmpty {
            isComplete = status >= 200
            return isComplete
        }
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = []
        } else if let colon = text.firstIndex(of: ":") {
            let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            headers.append(FetchRequest.Field(String(text[..<colon]), String(value)))
        }
        return false
    }
}
