import ClickwheelNet
import ClickwheelPOSIX
import ClickwheelSystem
import Log

extension Connection {
    func open(_ body: FileBody, _ response: HTTPResponse, _ request: HTTPRequest) {
        let serial = serial
        let opened: (FileCache.Result) -> Void = { [weak self] result in
            guard let self, self.serial == serial, self.phase == .answering else { return }
            switch result {
            case .success(let file): self.send(file, body.contentType, response, request)
            case .failure(let failure): self.sendFailure(failure, body, response)
            }
        }
        switch body.source {
        case .path(let path): server.files.open(path, opened)
        case .named(let name, let opening): server.files.open(named: name, opening, opened)
        case .descriptor(let descriptor, let part):
            do throws(OpenFile.Failure) {
                opened(.success(try OpenFile(descriptor, part: part)))
            } catch {
                opened(.failure(error))
            }
        }
    }

    private func sendFailure(_ failure: OpenFile.Failure, _ body: FileBody, _ response: HTTPResponse) {
        let reason: Errno
        switch failure {
        case .system(let errno): reason = errno
        case .refused(let refusal):
            sendError(refusal.message, refusal.detail, HTTPResponse(refusal.status))
            return
        }
        let (status, message): (HTTPStatus, String) =
            switch reason.number {
            case ENOENT, ENOTDIR, EINVAL, EISDIR, ELOOP, ENAMETOOLONG, ENXIO:
                (.notFound, "The file is not there.")
            case EACCES, EPERM: (.forbidden, "The file may not be read.")
            case EMFILE, ENFILE, ENOMEM: (.serviceUnavailable, "The server has too many files open.")
            case _: (.internalServerError, "The file cannot be read.")
            }
        var detail = reason.description
        if case .path(let path) = body.source { detail += ": " + String(decoding: path, as: UTF8.self) }
        sendError(message, detail, HTTPResponse(status))
    }

    private func send(
        _ file: OpenFile,
        _ contentType: String,
        _ response: HTTPResponse,
        _ request: HTTPRequest
    ) {
        let now = HTTPDate.now()
        let (start, length) = (file.part.lowerBound, Int64(file.part.count))
        let validators = Preconditions.Validators(
            entityTag: file.entityTag,
            lastModified: file.status.modifiedSeconds
        )
        let conditions = Preconditions(headers: request.headers, validators: validators, now: now)
        var response = response
        switch conditions.verdict {
        case .proceed: break
        case .notModified:
            response.status = .notModified
            sendHead(response) { head in self.describe(file, in: &head) }
            return
        case .failed:
            sendError("The file is another one by now.", nil, HTTPResponse(.preconditionFailed))
            return
        }
        // Ranges are defined for GET alone (RFC 9110 section 14.2).
        var range = 0..<length
        switch request.method == .get ? conditions.selection(length: length) : .whole {
        case .whole: break
        case .part(let part):
            range = part
            response.status = .partialContent
        case .none:
            sendUnsatisfiable(file, response)
            return
        }
        let writer =
            request.method == .head || range.isEmpty
            ? nil
            : FileWriter(
                file,
                range: range.lowerBound + start..<range.upperBound + start,
                loop: server.loop,
                workers: server.workers
            ) { [weak self] in self?.resumeWriting() }
        let isPart = response.status == .partialContent
        sendHead(response, writer: writer) { head in
            self.describe(file, in: &head)
            head.field("Content-Type", contentType)
            if isPart { head.contentRange(range, length: length) }
            head.field("Content-Length", range.upperBound - range.lowerBound)
        }
    }

    private func describe(_ file: OpenFile, in head: inout ResponseHead) {
        head.field("Accept-Ranges", "bytes")
        head.field("ETag", file.entityTag)
        head.field("Last-Modified", file.lastModified)
    }

    private func sendUnsatisfiable(_ file: OpenFile, _ response: HTTPResponse) {
        let id = ErrorBody.makeID()
        server.logger.info("range refused", .string("id", id), .string("peer", peer))
        let body = ErrorBody.json(id: id, message: "The file has no such range.")
        var response = response
        response.status = .rangeNotSatisfiable
        sendHead(response, body: body) { head in
            head.contentRange(nil, length: Int64(file.part.count))
            head.field("Content-Type", "application/json")
            head.field("Content-Length", Int64(body.count))
        }
    }
}
