import ClickwheelFetch
import ClickwheelTestSupport
import Foundation
import Testing

@Suite("TLS")
struct TLSTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A server with a certificate of its own making for 127.0.0.1, and where that is.
    private func server(_ protocols: [String] = []) throws -> (Program, port: String, certificate: String) {
        let (certificate, key) = (folder.file("certificate.pem"), folder.file("key.pem"))
        let made = try Program(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                "-days", "2",
            ]
                + ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"]
                + ["-keyout", key, "-out", certificate]
        )
        try #require(made.wait() == 0, "openssl is needed")
        let script = try #require(Bundle.module.path(forResource: "Fixtures/tls_server", ofType: "py"))
        let program = try Program("python3", [script, certificate, key] + protocols)
        return (program, program.firstLine(), certificate)
    }

    @Test("a certificate of an authority that the caller names is trusted")
    func trusted() async throws {
        let (program, port, certificate) = try server()
        let client = HTTPClient(authorityFile: certificate)
        let answer = try await client.fetch(FetchRequest(WebAddress("https://127.0.0.1:\(port)/")))
        #expect(answer.status == 200 && answer.body == Array("secret".utf8))
        withExtendedLifetime(program) {}
    }

    @Test("a server that offers HTTP/2 is spoken to in it, over one connection")
    func http2() async throws {
        let (program, port, certificate) = try server(["h2"])
        let client = HTTPClient(authorityFile: certificate)
        for _ in 0..<3 {
            let answer = try await client.fetch(FetchRequest(WebAddress("https://127.0.0.1:\(port)/")))
            #expect(answer.body == Array("secret in frames".utf8))
        }
        withExtendedLifetime(program) {}
    }

    @Test("a certificate that nobody vouches for is refused, and the sentence says what to do")
    func untrusted() async throws {
        let (program, port, _) = try server()
        let address = try WebAddress("https://127.0.0.1:\(port)/?key=hunter2")
        let error = await #expect(throws: FetchError.self) {
            try await HTTPClient().fetch(FetchRequest(address))
        }
        guard case .untrusted(address, _) = error else { throw try #require(error) }
        #expect(error?.description.contains("SSL_CERT_FILE") == true)
        #expect(error?.description.contains("hunter2") == false)
        withExtendedLifetime(program) {}
    }

    @Test("a certificate for another name is refused, whoever vouches for it")
    func otherName() async throws {
        let (program, port, certificate) = try server()
        let address = try WebAddress("https://localhost:\(port)/")
        let error = await #expect(throws: FetchError.self) {
            try await HTTPClient(authorityFile: certificate).fetch(FetchRequest(address))
        }
        guard case .untrusted = error else { throw try #require(error) }
        withExtendedLifetime(program) {}
    }

    @Test("a file of authorities that is none is told, and nothing is trusted for it")
    func noAuthorities() async throws {
        let (program, port, _) = try server()
        let address = try WebAddress("https://127.0.0.1:\(port)/")
        let error = await #expect(throws: FetchError.self) {
            try await HTTPClient(authorityFile: "/nowhere.pem").fetch(FetchRequest(address))
        }
        guard case .untrusted = error else { throw try #require(error) }
        withExtendedLifetime(program) {}
    }

    @Test("a server that does not speak TLS is told")
    func plain() async throws {
        let server = try WebServer { _ in }
        let address = try WebAddress("https://127.0.0.1:\(server.port)/")
        let error = await #expect(throws: FetchError.self) {
            try await HTTPClient().fetch(FetchRequest(address))
        }
        guard case .unreachable = error else { throw try #require(error) }
        await server.stop()
    }
}
