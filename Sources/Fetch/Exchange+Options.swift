import ClickwheelCCurl
import ClickwheelPOSIX
import ClickwheelSystem

extension Exchange {
    /// Tells libcurl what to ask for, and how.
    func setUp(_ request: FetchRequest) {
        let address = attempt.address
        func set(_ option: CURLoption, _ value: Int) { clickwheel_curl_set_number(handle, option, value) }
        func set(_ option: CURLoption, _ text: String) { clickwheel_curl_set_text(handle, option, text) }

        set(CURLOPT_URL, address.text)
        // Redirects are followed by us: libcurl does not know where they may lead.
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let file = settings.authorityFile { set(CURLOPT_CAINFO, file) }
        // Otherwise libcurl asks the environment: http_proxy, https_proxy, all_proxy and no_proxy.
        if address.isLoopback { set(CURLOPT_PROXY, "") }
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(clamping: request.connecting.nanoseconds / 1_000_000)))
        set(CURLOPT_NOSIGNAL, 1)
        // A name server that is silent holds up nobody who has given up.
        set(CURLOPT_QUICK_EXIT, 1)
        set(CURLOPT_BUFFERSIZE, transfer.hasSink ? 128 << 10 : 16 << 10)
        set(CURLOPT_USERAGENT, settings.userAgent)
        if request.acceptsCompression, attempt.resumption == nil { set(CURLOPT_ACCEPT_ENCODING, "") }
        if request.method == .post { setBody(request.body) }
        if !request.reachesNearby {
            let context = Unmanaged.passUnretained(self).toOpaque()
            clickwheel_curl_set_opener(handle, openSocket, context)
        }
        setHeaders(request)
    }

    private func setBody(_ body: [UInt8]) {
        clickwheel_curl_set_number(handle, CURLOPT_POST, 1)
        clickwheel_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(body.count))
        body.withUnsafeBytes { bytes in
            _ = clickwheel_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, bytes.baseAddress)
        }
    }

    private func setHeaders(_ request: FetchRequest) {
        // It would wait a second for a "100 Continue" that few servers send.
        var lines = ["Expect:"]
        for field in request.headers where attempt.isTrusted || field.name.lowercased() == "accept" {
            lines.append(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if let resumption = attempt.resumption {
            lines += ["Range: bytes=\(resumption.offset)-", "If-Range: \(resumption.validator)"]
        }
        for line in lines { fields = clickwheel_curl_slist_append(fields, line) }
        clickwheel_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields)
    }
}

/// Opens a socket as libcurl does, unless it would lead to this machine, or to one on its link.
private func openSocket(
    _ context: UnsafeMutableRawPointer?,
    _: curlsocktype,
    _ place: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let context, let place, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else {
        return CURL_SOCKET_BAD
    }
    // The rest of the address follows the member, which is of the shortest kind.
    let address = UnsafeRawPointer(place).advanced(by: offset).assumingMemoryBound(to: sockaddr.self)
    guard IPAddress(address)?.isNearby == false else {
        Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().isTooNear = true
        return CURL_SOCKET_BAD
    }
    let number = socket(place.pointee.family, place.pointee.socktype, place.pointee.`protocol`)
    if number >= 0 { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }
    return number
}
