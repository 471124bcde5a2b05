import Testing

@testable import Log

@Suite("OpenTelemetry's environment variables")
struct CollectorEnvironmentTests {
    private func read(_ variables: [String: String]) -> CollectorEnvironment {
        CollectorEnvironment { variables[$0] }
    }

    @Test("without them nothing is said, and empty ones are not there")
    func nothing() {
        let names = [
            "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS",
            "OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_SERVICE_NAME", "OTEL_RESOURCE_ATTRIBUTES",
        ]
        for variables in [[:], Dictionary(uniqueKeysWithValues: names.map { ($0, "") })] {
            let environment = read(variables)
            #expect(environment.address == nil && environment.timeout == nil)
            #expect(environment.headers.isEmpty && environment.resource.isEmpty)
            #expect(environment.complaints.isEmpty)
        }
    }

    @Test(
        "the general address is one that /v1/logs is put to, the one for logs is taken as it stands",
        arguments: [
            ("http://h:4318", nil, "http://h:4318/v1/logs"), ("http://h/a/", nil, "http://h/a/v1/logs"),
            ("http://h/v1/logs", nil, "http://h/v1/logs/v1/logs"),
            ("http://h", "https://logs/here", "https://logs/here"), (nil, "https://logs", "https://logs/"),
            (nil, "https://logs/v1/logs", "https://logs/v1/logs"), ("http://h", "", "http://h/v1/logs"),
        ] as [(String?, String?, String)]
    )
    func addresses(_ general: String?, _ logs: String?, _ url: String) {
        var variables: [String: String] = [:]
        variables["OTEL_EXPORTER_OTLP_ENDPOINT"] = general
        variables["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT"] = logs
        let environment = read(variables)
        #expect(environment.address?.url == url)
        #expect(environment.complaints.isEmpty)
    }

    @Test("an address that is none is left out in a sentence that names the variable")
    func badAddress() {
        let environment = read([
            "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT": "h:4318", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://h",
        ])
        #expect(environment.address?.url == "http://h/v1/logs")
        #expect(environment.complaints.count == 1)
        #expect(
            environment.complaints.first?.hasPrefix("OTEL_EXPORTER_OTLP_LOGS_ENDPOINT is left out") == true
        )
    }

    @Test("headers are pairs with % for what cannot stand there; those for logs come in place of the others")
    func headers() {
        let text = "api-key = a%20b%2Cc ,, X-Other=1=2"
        let general = read(["OTEL_EXPORTER_OTLP_HEADERS": text])
        #expect(general.headers.map(\.name) == ["api-key", "X-Other"])
        #expect(general.headers.map(\.value) == ["a b,c", "1=2"])
        let logs = read(["OTEL_EXPORTER_OTLP_HEADERS": text, "OTEL_EXPORTER_OTLP_LOGS_HEADERS": "a=b"])
        #expect(logs.headers.map(\.name) == ["a"])
    }

    @Test(
        "what is no header is left out, and its value is not told",
        arguments: ["swordfish", "a=swordfish%0A", "=swordfish", "a=swordfish%2"]
    )
    func badHeaders(_ text: String) {
        let environment = read(["OTEL_EXPORTER_OTLP_HEADERS": "good=1," + text])
        #expect(environment.headers.map(\.name) == ["good"])
        #expect(environment.complaints.count == 1)
        #expect(environment.complaints.first?.contains("OTEL_EXPORTER_OTLP_HEADERS") == true)
        #expect(environment.complaints.first?.contains("swordfish") == false)
    }

    @Test("the limit is in milliseconds, and something else is left out")
    func timeout() {
        #expect(read(["OTEL_EXPORTER_OTLP_TIMEOUT": "2500"]).timeout == .milliseconds(2500))
        let both = ["OTEL_EXPORTER_OTLP_TIMEOUT": "2500", "OTEL_EXPORTER_OTLP_LOGS_TIMEOUT": "1"]
        #expect(read(both).timeout == .milliseconds(1))
        for text in ["10s", "0", "-1", "99999999999999999999"] {
            let environment = read(["OTEL_EXPORTER_OTLP_TIMEOUT": text])
            #expect(environment.timeout == nil && environment.complaints.count == 1)
        }
    }

    @Test("attributes come in place of the usual ones, and the service's own variable before them")
    func resource() {
        let usual: [Field] = [.string("service.name", "clickwheel"), .string("host.name", "h")]
        let attributes = "deployment.environment=home%2Cupstairs,service.name=other,host.name=tower"
        let environment = read(["OTEL_RESOURCE_ATTRIBUTES": attributes])
        #expect(
            environment.resource(over: usual) == [
                .string("service.name", "other"), .string("host.name", "tower"),
                .string("deployment.environment", "home,upstairs"),
            ]
        )
        let named = read(["OTEL_RESOURCE_ATTRIBUTES": attributes, "OTEL_SERVICE_NAME": "mine"])
        #expect(named.resource(over: usual).first == .string("service.name", "mine"))
        #expect(read([:]).resource(over: usual) == usual)
    }

    @Test(
        "one fault voids all attributes, as the specification has it",
        arguments: ["a=1,b", "a=1,b=%zz", "a=1,=2"]
    )
    func badResource(_ text: String) {
        let environment = read(["OTEL_RESOURCE_ATTRIBUTES": text])
        #expect(environment.resource.isEmpty)
        #expect(environment.complaints.count == 1)
    }

    @Test("a protocol that is not spoken is named")
    func protocols() {
        #expect(read(["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"]).complaints.count == 1)
        #expect(read(["OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"]).complaints.isEmpty)
    }
}
