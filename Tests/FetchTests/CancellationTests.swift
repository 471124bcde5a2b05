import ClickwheelFetch
import ClickwheelSystem
import Testing

@Suite("Cancellation")
struct CancellationTests {
    /// A server that tells when a request has come, and what it says then without an end to it.
    private func server(_ beginning: String) throws -> (ScriptedServer, arrived: AsyncStream<Void>) {
        let (arrived, told) = AsyncStream<Void>.makeStream()
        let server = try ScriptedServer { _, _ in
            told.yield()
            return [.send(beginning), .hold]
        }
        return (server, arrived)
    }

    /// A request that does not end by itself, however busy the machine is.
    private func patient(_ address: WebAddress) -> FetchRequest {
        var request = FetchRequest(address)
        request.silence = .seconds(3600)
        return request
    }

    @Test(
        "a cancelled task has its answer within 100 ms, whatever the server has said",
        arguments: [
            "", "HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\nabc",
        ]
    )
    func task(_ beginning: String) async throws {
        let (server, arrived) = try server(beginning)
        let address = try WebAddress(server.url())
        let client = HTTPClient()
        // The quickest of several: other tests keep the processors busy.
        var quickest = Int64.max
        for _ in 0..<10 {
            let task = Task { try await client.fetch(patient(address)) }
            for await _ in arrived { break }
            let start = Monotonic.now()
            task.cancel()
            await #expect(throws: FetchError.cancelled(address)) { try await task.value }
            quickest = min(quickest, Monotonic.now() - start)
        }
        #expect(quickest < 100_000_000)
        server.stop()
    }

    @Test("a thread that waits is told of a cancellation by another")
    func explicit() async throws {
        let (server, arrived) = try server("")
        let address = try WebAddress(server.url())
        let transfer = HTTPClient().transfer(patient(address), into: ClosureSink { _ in })
        let outcome = AsyncStream<FetchError?>.makeStream()
        try NativeThread(name: "waiting") {
            do throws(FetchError) {
                _ = try transfer.wait()
                outcome.continuation.yield(nil)
            } catch {
                outcome.continuation.yield(error)
            }
        }.detach()
        for await _ in arrived { break }
        transfer.cancel()
        for await error in outcome.stream {
            #expect(error == .cancelled(address))
            break
        }
        server.stop()
    }

    @Test("what is cancelled before it begins is not asked for")
    func early() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(200))] }
        let address = try WebAddress(server.url())
        let transfer = HTTPClient().transfer(FetchRequest(address))
        transfer.cancel()
        await #expect(throws: FetchError.cancelled(address)) { try await transfer.response() }
        #expect(server.requests.isEmpty)
        server.stop()
    }

    @Test("cancelling what is done changes nothing")
    func late() async throws {
        let server = try ScriptedServer { _, _ in [.send(.answer(200))] }
        let client = HTTPClient()
        for _ in 0..<100 {
            let address = try WebAddress(server.url())
            let transfer = client.transfer(FetchRequest(address))
            let cancelling = Task { transfer.cancel() }
            do throws(FetchError) {
                #expect(try await transfer.response().status == 200)
            } catch {
                #expect(error == .cancelled(address))
            }
            await cancelling.value
            transfer.cancel()
        }
        server.stop()
    }

    @Test("one cancelled request does not disturb the others of the client")
    func others() async throws {
        let (silent, arrived) = try server("")
        let lively = try ScriptedServer { _, _ in [.send(.answer(200, body: "x"))] }
        let client = HTTPClient()
        let silentAddress = try WebAddress(silent.url())
        let task = Task { try await client.fetch(patient(silentAddress)) }
        for await _ in arrived { break }
        for number in 0..<20 {
            #expect(try await client.fetch(FetchRequest(WebAddress(lively.url()))).status == 200)
            if number == 10 { task.cancel() }
        }
        await #expect(throws: FetchError.self) { try await task.value }
        silent.stop()
        lively.stop()
    }
}
