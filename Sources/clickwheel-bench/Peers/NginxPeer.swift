import Foundation

/// nginx with sendfile, in one process, without a log.
///
/// Without `tcp_nopush`: with it nginx waits 40 ms for the client at ranges that do not begin at a page.
struct NginxPeer {
    let subject: Subject
    let port: Int

    /// - Returns: `nil` where nginx is not installed.
    init?(folder: URL) throws {
        let program = "/usr/sbin/nginx"
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        port = try Self.freePort()
        let configuration = folder.appending(path: "nginx.conf")
        let text = """
            daemon off; master_process off; pid \(folder.path)/nginx.pid; error_log \(folder.path)/error.log;
            events { worker_connections 768; }
            http {
                access_log off; sendfile on; keepalive_requests 100000000;
                client_body_temp_path \(folder.path)/a; proxy_temp_path \(folder.path)/b;
                fastcgi_temp_path \(folder.path)/c; uwsgi_temp_path \(folder.path)/d; scgi_temp_path \(folder.path)/e;
                server { listen 127.0.0.1:\(port); root \(folder.path); }
            }
            """
        try Data(text.utf8).write(to: configuration)
        subject = try Subject(program, ["-c", configuration.path, "-e", "\(folder.path)/error.log"])
        for _ in 0..<500 {
            if Self.answers(port) { return }
            usleep(10000)
        }
        throw BenchmarkFailure("nginx does not start; see \(folder.path)/error.log")
    }

    private static func answers(_ port: Int) -> Bool {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        return withLoopback(port) { connect(number, $0, $1) } == 0
    }

    private static func freePort() throws -> Int {
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(number) }
        guard withLoopback(0, { bind(number, $0, $1) }) == 0 else { throw BenchmarkFailure("no free port") }
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private static func withLoopback(
        _ port: Int,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
