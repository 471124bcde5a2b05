import ClickwheelCrypto
import ClickwheelHTTP
import Log

/// Logging in and out, the sessions that there are, and a new password.
struct LoginRoutes: RouteGroup {
    private struct Attempt: Decodable {
        let password: String
    }

    private struct Ending: Decodable {
        let end: Int
    }

    private struct Replacement: Decodable {
        let hash: String
    }

    private struct Sessions: Encodable {
        let sessions: [SessionView]
    }

    private struct Ended: Encodable {
        let sessionsEnded: Int
    }

    let context: APIContext
    let access: AccessControl
    /// Ends every stream of events: who still may listen comes back at once.
    let readmit: @Sendable () -> Void

    func add(to router: inout Router) {
        router.on(.post, "/api/login", context) { try logIn($0) }
        router.on(.post, "/api/logout") { request, reply in
            access.logOut(request)
            readmit()
            let cookie = "\(AccessControl.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
            reply.send(HTTPResponse(.noContent).adding("Set-Cookie", cookie))
        }
        router.on(.get, "/api/sessions", context) { try .json(Sessions(sessions: access.sessions($0))) }
        router.on(.post, "/api/sessions", context) { try end($0) }
        router.on(.post, "/api/password", context) { try replacePassword($0) }
    }

    private func logIn(_ request: HTTPRequest) throws -> HTTPResponse {
        let attempt = try JSON.decode(Attempt.self, from: request)
        let visitor = AccessControl.Visitor(
            peer: request.peer,
            agent: request.headers["user-agent"] ?? "",
            cookie: AccessControl.session(of: request)
        )
        switch try access.logIn(attempt.password, visitor) {
        case .welcome(let session):
            context.logger.info("logged in", .string("peer", request.peer))
            let cookie = "\(AccessControl.cookie)=\(session.text); Path=/; HttpOnly; SameSite=Strict"
            return HTTPResponse(.noContent).adding("Set-Cookie", cookie)
        case .wrong:
            context.logger.warning("wrong password", .string("peer", request.peer))
            return .error(.unauthorized, "This password is wrong.")
        case .wait(let seconds):
            let message = "Too many wrong tries: wait \(seconds) s."
            return .error(.tooManyRequests, message).adding("Retry-After", String(seconds))
        }
    }

    private func end(_ request: HTTPRequest) throws -> HTTPResponse {
        let id = try JSON.decode(Ending.self, from: request).end
        guard access.endSession(id) else { throw APIError.notFound("This session has ended already.") }
        readmit()
        context.logger.notice("session ended", .integer("session", id), .string("peer", request.peer))
        return try .json(Sessions(sessions: access.sessions(request)))
    }

    private func replacePassword(_ request: HTTPRequest) throws -> HTTPResponse {
        guard access.isOwner(request) else {
            return .error(.forbidden, "A password is set with clickwheel serve --set-password.")
        }
        guard
            let password = try? PasswordHash(text: try JSON.decode(Replacement.self, from: request).hash)
        else { throw APIError.badRequest("\"hash\" is an Argon2id hash.") }
        let count = access.replacePassword(with: password)
        readmit()
        context.logger.notice("password replaced", .integer("sessionsEnded", count))
        return try .json(Ended(sessionsEnded: count))
    }
}
