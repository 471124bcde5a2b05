import Foundation

/// nginx with sendfile, in one process, without a log.
///
/// Without `tcp_nopush`: with it nginx waits 40 ms for the client at ranges that do not begin at a page.
struct NginxPeer {
    let subject: Subject
    let port: UInt16

    /// - Returns: `nil` where nginx is not installed.
    init?(folder: URL) throws {
        let program = "/usr/sbin/nginx"
        guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
        port = try Loopback.freePort()
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
            if LineSocket(port: port) != nil { return }
            usleep(10000)
        }
        throw BenchmarkFailure("nginx does not start; see \(folder.path)/error.log")
    }
}
