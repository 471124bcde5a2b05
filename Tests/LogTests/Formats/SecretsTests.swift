import Testing

@testable import Log

@Suite("Secrets")
struct SecretsTests {
    @Test(
        "a value whose key says that it is secret is not written",
        arguments: [
            "password", "Password", "db_password", "token", "X-Session-Token", "api_key", "apiKey",
            "OMDB_KEY",
            "client-secret", "authorization", "cookie", "Set-Cookie", "passphrase", "credential",
        ]
    )
    func keys(_ key: String) {
        for format in LineFormat.allCases {
            let record = LineFormatTests.record("m", [.string(key, "hunter2"), .integer(key, 4711)])
            #expect(!format.line(record).contains("hunter2"))
            #expect(!format.line(record).contains("4711"))
            #expect(format.line(record).contains("***"))
        }
    }

    @Test(
        "other keys are",
        arguments: [
            "id", "path", "key", "monkey", "tokens", "word", "n", "elapsed_us", "keyboard", "LANGUAGES",
            "LOCATION", "COMMENTS", "",
        ]
    )
    func otherKeys(_ key: String) {
        let record = LineFormatTests.record("m", [.string(key, "hunter2")])
        for format in LineFormat.allCases { #expect(format.line(record).contains("hunter2")) }
    }

    @Test(
        "a secret inside of a text is hidden, and nothing round it",
        arguments: [
            ("GET /?apikey=hunter2&t=Metropolis 200", "GET /?apikey=***&t=Metropolis 200"),
            ("password: hunter2, user: me", "password: ***, user: me"),
            ("Authorization: Bearer hunter2 x", "Authorization: ***"),
            (#"{"token":"hunter2","n":1}"#, #"{"token":"***","n":1}"#),
            (#"password="in hunter2, and more" x"#, #"password="***" x"#),
            (#"passphrase: 'a hunter2' x"#, "passphrase: '***' x"),
            (#"token="a\"hunter2" x"#, #"token="***" x"#),
            (#"token="hunter2 without an end"#, #"token="***"#),
            (#"token="hunter2\"#, #"token="***"#),
            (#"body {\"token\": \"hunter2 b\", \"n\": 1}"#, #"body {\"token\": \"***\", \"n\": 1}"#),
            ("password = hunter2 x", "password = *** x"),
            ("http://token:a/hunter2,b@example.org", "http://***@example.org"),
            ("token=\"\" x", "token=\"\" x"),
            ("feed http://me:hunter2@example.org/rss is gone", "feed http://***@example.org/rss is gone"),
            ("a=b c: d http://example.org/x", "a=b c: d http://example.org/x"),
            ("http://host or me@example.org", "http://host or me@example.org"),
            ("http://host#me@example.org", "http://host#me@example.org"),
            ("token=", "token="),
            ("the token: ", "the token: "),
            ("é token=hunter2é; next", "é token=***; next"),
        ]
    )
    func texts(_ text: String, _ expected: String) {
        #expect(Secrets.hidden(in: text) == expected)
        for format in LineFormat.allCases {
            let line = format.line(LineFormatTests.record(text, [.string("text", text)]))
            #expect(!line.contains("hunter2"))
            let record = LineParser.record(Array(line.utf8))
            #expect(record?.message == expected)
            #expect(record?.fields == [.string("text", expected)])
        }
    }

    @Test("no strategy sees a secret, a plain one neither")
    func strategies() {
        final class Plain: LoggingStrategy {
            var loggedMessages: [String] = []
            func log(_ message: String) { loggedMessages.append(message) }
            func clear() {}
        }
        let memory = InMemoryStrategy()
        for logger in [Logger(strategy: Plain()), Logger(strategy: memory)] {
            logger.log("token=hunter2")
            logger.with(.string("password", "hunter2")).info("x", .string("api_key", "hunter2"))
            #expect(logger.loggedMessages == ["token=***", "x password=*** api_key=***"])
        }
        #expect(memory.records.last?.fields == [.string("password", "***"), .string("api_key", "***")])
    }
}
