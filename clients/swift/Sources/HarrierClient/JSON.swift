import Foundation

/// Any JSON value.
public enum JSON: Sendable, Hashable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// A row of an export, with all its fields.
public typealias ExportedRow = [String: JSON]

extension JSON {
    /// Sorts the keys: a request that is repeated with its Idempotency-Key must have the same bytes. Times are RFC 3339 in UTC.
    static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.ISO8601Format(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
        }
        return encoder
    }()

    /// Parses times as the server writes them: RFC 3339 in UTC, with fractional seconds of any length.
    static let decoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let instant = instant(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not an RFC 3339 instant.")
            }
            return instant
        }
        return decoder
    }()

    static func instant(_ text: String) -> Date? {
        // Foundation's styles parse either no fraction or one of three digits.
        guard let point = text.firstIndex(of: ".") else { return try? Date(text, strategy: .iso8601) }
        let end = text[point...].dropFirst().firstIndex { !$0.isNumber } ?? text.endIndex
        guard let seconds = try? Date(text[..<point] + text[end...], strategy: .iso8601), let fraction = Double("0" + text[point..<end]) else {
            return nil
        }
        return seconds + fraction
    }
}
