import ClickwheelCrypto
import ClickwheelHTTP
import Log

/// Logging in and out.
struct LoginRoutes: RouteGroup {
    private struct Attempt: Decodable {
        let password: String
    }

    let context: APIContext
    let access: AccessControl

    func add(to router: inout Router) {
        router.on(.post, "/api/login") { request, reply in
            context.blocking(reply) { try logIn(request) }
        }
        router.on(.post, "/api/logout") { request, reply in
            access.logOut(request)
            let cookie = "\(AccessControl.cookie)=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict"
            reply.send(HTTPResponse(.noContent).adding("Set-Cookie", cookie))
        }
    }

    private func logIn(_ request: HTTPRequest) throws -> HTTPResponse {
        let attempt = try JSON.decode(Attempt.self, from: request)
        switch try access.logIn(attempt.password) {
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
}
