import ClickwheelPOSIX
import ClickwheelSystem
import ClickwheelTestSupport
import Synchronization

/// A server on a free port of loopback that sends exactly the bytes that a test tells it to.
final class NastyListener: Sendable {
    /// An answer, whose connection ends before it is whole where it is cut.
    struct Answer: Sendable {
        let head: String
        let body: [UInt8]
        let isCut: Bool

        init(_ head: String, _ body: [UInt8] = [], isCut: Bool = false) {
            (self.head, self.body, self.isCut) = (head, body, isCut)
        }
    }

    let port: UInt16
    private let listener: CInt
    private let answer: @Sendable (_ request: String, _ number: Int) -> Answer
    private let seen = Mutex<[String]>([])

    init(_ answer: @escaping @Sendable (_ request: String, _ number: Int) -> Answer) throws {
        self.answer = answer
        let socket = LoopbackSocket()
        (port, listener) = (socket.port, socket.descriptor)
        listen(listener, 64)
        try NativeThread(name: "nasty") { [self] in accept() }.detach()
    }

    /// The heads of all requests, in their order.
    var requests: [String] { seen.withLock { $0 } }

    func stop() { shutdown(listener, CInt(SHUT_RDWR)) }

    private func accept() {
        while true {
            let connection = ClickwheelPOSIX.accept(listener, nil, nil)
            guard connection >= 0 else {
                close(listener)
                return
            }
            try? NativeThread(name: "nasty") { [self] in
                while let request = Self.head(connection), serve(request, connection) {}
                close(connection)
            }.detach()
        }
    }

    private func serve(_ request: String, _ connection: CInt) -> Bool {
        let number = seen.withLock { seen in
            seen.append(request)
            return seen.count - 1
        }
        let answer = answer(request, number)
        let bytes = Array(answer.head.utf8) + answer.body
        let isSent = (try? bytes.withUnsafeBytes { try Descriptor.write($0, to: connection) }) != nil
        return isSent && !answer.isCut
    }

    private static func head(_ connection: CInt) -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard bytes.count < 65_536, recv(connection, &byte, 1, 0) == 1 else { return nil }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
