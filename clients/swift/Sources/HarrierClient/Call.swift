import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request, built from the path template in the contract.
struct Call: Sendable {
    private let method: String
    private var path: String
    private var query: [String] = []
    private var headers: [String: String] = [:]
    private var content: Content?

    private enum Content: Sendable {
        case json(@Sendable () throws -> Data)
        case upload(Upload)
    }

    init(_ method: String, _ path: String) {
        self.method = method
        self.path = path
    }

    func path(_ name: String, _ value: some Parameter) -> Call {
        var call = self
        call.path = path.replacingOccurrences(of: "{\(name)}", with: Self.escaped(value.parameter))
        return call
    }

    func query(_ name: String, _ value: (some Parameter)?) -> Call {
        query(name, value.map { [$0] })
    }

    func query(_ name: String, _ values: [some Parameter]?) -> Call {
        var call = self
        call.query += (values ?? []).map { "\(name)=\(Self.escaped($0.parameter))" }
        return call
    }

    /// A list in one parameter, with commas between its values.
    func list(_ name: String, _ values: [some Parameter]?) -> Call {
        guard let values else { return self }
        var call = self
        call.query.append("\(name)=" + values.map { Self.escaped($0.parameter) }.joined(separator: ","))
        return call
    }

    func header(_ name: String, _ value: String?) -> Call {
        var call = self
        call.headers[name] = value
        return call
    }

    func header(_ name: String, _ value: Int64?) -> Call { header(name, value.map(String.init)) }

    /// Nothing is sent where an optional body is nil.
    func body(_ body: (some Encodable & Sendable)?) -> Call {
        guard let body else { return self }
        var call = self
        call.content = .json { try JSON.encoder.encode(body) }
        return call
    }

    func body(_ upload: Upload) -> Call {
        var call = self
        call.content = .upload(upload)
        return call
    }

    /// The file to send as the body, if any. It is read while it is sent.
    var file: URL? {
        if case .upload(let upload) = content, case .file(let file) = upload.source { file } else { nil }
    }

    /// The new password, if the call changes it, which ends all sessions.
    var newPassword: String? {
        guard method == "PUT", path == "/user/password", case .json(let encode) = content, let body = try? encode() else { return nil }
        return (try? JSON.decoder.decode(PasswordChange.self, from: body))?.password
    }

    func request(to server: URL) throws -> URLRequest {
        var text = server.absoluteString
        while text.hasSuffix("/") { text.removeLast() }
        text += path
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        guard let url = URL(string: text) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        // Responses do not say how long they are valid, so a cache would have to guess.
        request.cachePolicy = .reloadIgnoringLocalCacheData
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        switch content {
        case .json(let encode):
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try encode()
        case .upload(let upload):
            request.setValue(upload.mediaType, forHTTPHeaderField: "Content-Type")
            if case .data(let data) = upload.source { request.httpBody = data }
        case nil:
            break
        }
        return request
    }

    /// Everything except the unreserved characters of RFC 3986: "/" would end a path segment, and many servers read "+" as a space.
    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

/// A value in a path or a query.
protocol Parameter: Sendable {
    var parameter: String { get }
}

extension String: Parameter {
    var parameter: String { self }
}

extension Int: Parameter {
    var parameter: String { String(self) }
}

extension Int64: Parameter {
    var parameter: String { String(self) }
}

extension Double: Parameter {
    var parameter: String { String(self) }
}

extension Bool: Parameter {
    var parameter: String { String(self) }
}

extension UUID: Parameter {
    var parameter: String { uuidString.lowercased() }
}

extension Day: Parameter {
    /// Days in paths are written MM-DD-YYYY, which all operations take.
    var parameter: String { String(format: "%02d-%02d-%04d", month, day, year) }
}

/// The contract's enumerations, which are made as parameters.
extension Parameter where Self: RawRepresentable<String> {
    var parameter: String { rawValue }
}
