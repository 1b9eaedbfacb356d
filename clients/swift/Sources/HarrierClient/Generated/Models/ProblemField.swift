// Made from openapi.yaml by `make generate`.

import Foundation

/// A problem with a field.
public struct ProblemField: Sendable, Hashable, Codable {
    /// JSON Pointer (RFC 6901) into the body, or name of a path or query parameter; truncated if long.
    public var pointer: String
    /// The kind of problem, for programs. Codes can be added; treat an unknown one as `invalid`.  - `invalid`: anything else; see `detail` - `required`: missing or empty - `unknown`: not a field or parameter of this operation - `wrong_type`: of another type - `not_allowed`: not one of the allowed values - `malformed`: not in the required format, such as a date, an email or a UUID - `characters`: contains characters that are not allowed - `too_short`: text with too few characters - `too_long`: text with too many characters - `too_few`: a list with too few items - `too_many`: a list or object with too many items, or a parameter given more than once - `too_small`: a number below the minimum - `too_large`: a number above the maximum - `duplicate`: a list that contains a value twice - `unused`: not used with the other fields - `not_found`: names something that does not exist - `taken`: belongs to somebody else - `weak`: a password that is easy to guess
    public var code: String
    /// The problem, or the expected value.
    public var detail: String

    public init(pointer: String, code: String, detail: String) {
        self.pointer = pointer
        self.code = code
        self.detail = detail
    }

    enum CodingKeys: String, CodingKey {
        case pointer
        case code
        case detail
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(pointer, forKey: .pointer)
        try container.encode(code, forKey: .code)
        try container.encode(detail, forKey: .detail)
    }
}
