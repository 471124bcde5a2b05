import ClickwheelFetch
import ClickwheelPOSIX
import Foundation
import Testing

/// Each in a process of its own: the environment belongs to all threads of one.
@Suite("Proxies")
struct ProxyTests {
    @Test(
        "http goes through the proxy that the environment names, but for hosts that need none and this machine"
    )
    func plain() async {
        await #expect(processExitsWith: .success) {
            let proxy = try ScriptedServer { _, _ in [.send(.answer(200, body: "proxied"))] }
            let direct = try ScriptedServer { _, _ in [.send(.answer(200, body: "direct"))] }
            setenv("http_proxy", "http://name:word@127.0.0.1:\(proxy.port)", 1)
            setenv("no_proxy", "near.invalid", 1)
            let client = HTTPClient()
            let far = try await client.fetch(FetchRequest(WebAddress("http://far.invalid/a?b")))
            try #require(far.body == Array("proxied".utf8))
            try #require(proxy.requests[0].hasPrefix("GET http://far.invalid/a?b HTTP/1.1\r\n"))
            let word = Data("name:word".utf8).base64EncodedString()
            try #require(proxy.requests[0].contains("Proxy-Authorization: Basic \(word)"))
            let here = try await client.fetch(FetchRequest(WebAddress(direct.url())))
            try #require(here.body == Array("direct".utf8))
            let near = try WebAddress("http://near.invalid/")
            await #expect(throws: FetchError.hostNotFound(near)) {
                try await client.fetch(FetchRequest(near))
            }
            try #require(proxy.requests.count == 1)
        }
    }

    @Test("https goes through a tunnel, whose own answer is not taken for the server's")
    func tunnel() async {
        await #expect(processExitsWith: .success) {
            let proxy = try ScriptedServer { _, _ in
                [.send("HTTP/1.1 200 OK\r\nX-Proxy: yes\r\n\r\n"), .close]
            }
            setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            let address = try WebAddress("https://far.invalid/")
            let error = await #expect(throws: FetchError.self) {
                try await HTTPClient().fetch(FetchRequest(address))
            }
            try #require(proxy.requests[0].hasPrefix("CONNECT far.invalid:443 HTTP/1.1\r\n"))
            // The tunnel ends where TLS would begin.
            guard case .unreachable = error else { throw try #require(error) }
        }
    }

    @Test("a proxy that refuses is told, with its status")
    func refusing() async {
        await #expect(processExitsWith: .success) {
            let proxy = try ScriptedServer { _, _ in [.send(.answer(407)), .close] }
            setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
            let address = try WebAddress("https://far.invalid/")
            let error = await #expect(throws: FetchError.self) {
                try await HTTPClient().fetch(FetchRequest(address))
            }
            try #require(error?.description.contains("407") == true)
        }
    }
}
