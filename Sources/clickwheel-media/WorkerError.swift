/// Why a job was not done.
enum WorkerError: Error, Equatable, CustomStringConvertible {
    /// The arguments make no sense.
    case usage(String)
    /// The job could not be done.
    case failed(String)
    /// The file is cut off or damaged; what was made of it ends in good order.
    case cutShort(String)

    var description: String {
        switch self {
        case .usage(let sentence), .failed(let sentence), .cutShort(let sentence): sentence
        }
    }

    /// The exit status of the program.
    var status: CInt {
        switch self {
        case .usage: 2
        case .failed: 1
        case .cutShort: 3
        }
    }
}
