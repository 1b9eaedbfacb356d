/// A change to a field: keep its value, clear it, or set a new one.
///
/// A field that is left out keeps its value, `nil` clears it, and a literal or `.set(value)` sets it.
public enum Change<Value: Sendable & Hashable & Codable>: Sendable, Hashable {
    case keep
    case clear
    case set(Value)

    /// Sets the value, or clears the field if it is nil.
    public init(_ value: Value?) {
        self = value.map { .set($0) } ?? .clear
    }
}

extension Change: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { self = .clear }
}

extension Change: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) { self = .set(Value(integerLiteral: value)) }
}

extension Change: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) { self = .set(Value(floatLiteral: value)) }
}

extension Change: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
    public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) { self = .set(Value(unicodeScalarLiteral: value)) }
}

extension Change: ExpressibleByExtendedGraphemeClusterLiteral where Value: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
        self = .set(Value(extendedGraphemeClusterLiteral: value))
    }
}

extension Change: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
    public init(stringLiteral value: Value.StringLiteralType) { self = .set(Value(stringLiteral: value)) }
}

extension Change: ExpressibleByStringInterpolation where Value: ExpressibleByStringInterpolation {
    public init(stringInterpolation value: Value.StringInterpolation) { self = .set(Value(stringInterpolation: value)) }
}

/// Lists and maps are the only collections in the contract.
extension Change: ExpressibleByArrayLiteral where Value: RangeReplaceableCollection {
    public init(arrayLiteral elements: Value.Element...) { self = .set(Value(elements)) }
}

extension Change: ExpressibleByDictionaryLiteral where Value == [String: Bool?] {
    public init(dictionaryLiteral elements: (String, Bool?)...) { self = .set(Dictionary(elements) { $1 }) }
}

extension KeyedEncodingContainer {
    mutating func encodeIfPresent<Value>(_ change: Change<Value>, forKey key: Key) throws {
        switch change {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}

extension KeyedDecodingContainer {
    func decodeIfPresent<Value>(_: Change<Value>.Type, forKey key: Key) throws -> Change<Value> {
        contains(key) ? Change(try decodeIfPresent(Value.self, forKey: key)) : .keep
    }
}
