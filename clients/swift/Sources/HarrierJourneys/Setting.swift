import Foundation
import HarrierClient
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server of the journeys, and what only the test can provide.
struct Setting: Sendable {
    /// A client without a session.
    let anybody: Harrier
    private let emails: URL
    private let expired: URL

    init(environment: [String: String]) throws {
        func address(_ name: String) throws -> URL {
            guard let url = environment[name].flatMap(URL.init(string:)) else { throw Fault("\(name) is no address") }
            return url
        }
        anybody = Harrier(server: try address("HARRIER_URL"))
        emails = try address("HARRIER_EMAILS")
        expired = try address("HARRIER_EXPIRED")
    }

    /// Waits for the first email to an address and returns the token of its link.
    func emailToken(to address: String) async throws -> String {
        try await token(emails, ["to": address, "n": "1"])
    }

    /// An access token of a user that has expired.
    func expiredToken(of user: UUID) async throws -> String {
        try await token(expired, ["user": user.uuidString.lowercased()])
    }

    private func token(_ at: URL, _ query: [String: String]) async throws -> String {
        struct Answer: Decodable { var token: String }
        var components = URLComponents(url: at, resolvingAgainstBaseURL: false)
        components?.queryItems = query.map { URLQueryItem(name: $0.key, value: $0.value) }
        guard let url = components?.url else { throw Fault("no address: \(at)") }
        return try JSONDecoder().decode(Answer.self, from: await URLSession.shared.data(from: url).0).token
    }
}

/// The input of a journey.
struct Input: Sendable {
    private let json: JSON

    init(_ json: JSON) { self.json = json }

    subscript(name: String) -> JSON { json[name] ?? .null }

    func read<Value: Decodable>(_ name: String, as _: Value.Type = Value.self) throws -> Value {
        try self[name].read()
    }

    /// A day in the format of the table, MM-DD-YYYY, which may not exist.
    func day(_ name: String) throws -> Day { try self[name].day() }
}

struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

extension JSON {
    /// A value from the client, as JSON.
    init(of value: some Encodable) throws {
        self = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
    }

    /// Some fields of a value from the client; null if absent.
    init(of value: some Encodable, _ fields: String...) throws {
        let whole = try JSON(of: value)
        self = .object(Dictionary(uniqueKeysWithValues: fields.map { ($0, whole[$0] ?? .null) }))
    }

    func read<Value: Decodable>(as _: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(self))
    }

    func day() throws -> Day {
        let parts = try read(as: String.self).split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3 else { throw Fault("\(self) is no day") }
        return Day(year: parts[2], month: parts[0], day: parts[1])
    }

    subscript(name: String) -> JSON? {
        get { if case .object(let fields) = self { fields[name] } else { nil } }
        set {
            guard case .object(var fields) = self else { return }
            fields[name] = newValue
            self = .object(fields)
        }
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(uniqueKeysWithValues: elements)) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

/// An error thrown by the client, in the format of the table.
func refusal(_ call: () async throws -> some Any) async throws -> JSON {
    let problem = try await problem(call)
    return [
        "status": .number(Double(problem.status)), "type": .string(problem.type), "detail": .string(problem.detail),
        "fields": try JSON(of: problem.fields.map(\.pointer).sorted()),
    ]
}

func problem(_ call: () async throws -> some Any) async throws -> HarrierProblem {
    do {
        _ = try await call()
    } catch let problem as HarrierProblem {
        return problem
    }
    throw Fault("nothing was refused")
}
