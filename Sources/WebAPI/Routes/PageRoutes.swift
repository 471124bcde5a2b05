import ClickwheelHTTP

/// The page itself: `/`, `/login` and the files they load.
struct PageRoutes: RouteGroup {
    let files: PageFiles
    let access: AccessControl

    /// What the page may load and run: its own files and nothing else (Content Security Policy Level 3).
    static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:",
        "media-src 'self' blob:", "connect-src 'self'", "frame-src 'self'", "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    func add(to router: inout Router) {
        router.on(.get, "/") { request, reply in
            reply.send(access.allows(request) ? file("index.html") : .redirect(to: "/login"))
        }
        router.on(.get, "/login") { _, reply in reply.send(file("login.html")) }
        for name in files.files.keys where !name.hasSuffix(".html") {
            router.on(.get, "/" + name) { _, reply in reply.send(file(name)) }
        }
        for (name, body) in files.bundled where !name.hasSuffix(".html") {
            // RFC 8246: a reload does not ask again for what never changes.
            let headers = [HTTPField("Cache-Control", "public, max-age=31536000, immutable")]
            router.on(.get, "/\(files.version)/\(name)") { _, reply in
                reply.send(HTTPResponse(headers: headers, body: .fixed(body)))
            }
        }
    }

    /// Whether a path leads to the page or to one of its files, whoever asks.
    func serves(_ path: String) -> Bool {
        if path == "/" || path == "/login" { return true }
        let name = path.dropFirst()
        guard !name.hasSuffix(".html") else { return false }
        let bundled = files.version + "/"
        return files.files[String(name)] != nil
            || (name.hasPrefix(bundled) && files.bundled[String(name.dropFirst(bundled.count))] != nil)
    }

    /// Without a version in its address a file is asked for each time, and answered 304 while it is the same.
    private func file(_ name: String) -> HTTPResponse {
        guard let body = files.files[name] else { return .error(.notFound, "There is nothing here.") }
        var headers = [HTTPField("Cache-Control", "no-cache")]
        if name.hasSuffix(".html") {
            headers.append(HTTPField("Content-Security-Policy", Self.policy))
            headers.append(HTTPField("Referrer-Policy", "same-origin"))
        }
        return HTTPResponse(headers: headers, body: .fixed(body))
    }
}
