// Made from openapi.yaml by `make generate`.

import Foundation

/// A change to a training log. A later version may add types.
public enum LogEvent: Sendable, Hashable, Codable {
    case logAccessEvent(LogAccessEvent)
    case logCommentEvent(LogCommentEvent)
    case logEntryEvent(LogEntryEvent)
    case logPlanEvent(LogPlanEvent)
    case logRunEvent(LogRunEvent)
    /// One that this version of the contract does not know.
    case unknown(JSON)

    public init(from decoder: any Decoder) throws {
        struct Head: Decodable { let type: String }
        switch try Head(from: decoder).type {
        case "log.access_began": self = .logAccessEvent(try LogAccessEvent(from: decoder))
        case "log.access_ended": self = .logAccessEvent(try LogAccessEvent(from: decoder))
        case "log.comment_added": self = .logCommentEvent(try LogCommentEvent(from: decoder))
        case "log.comment_changed": self = .logCommentEvent(try LogCommentEvent(from: decoder))
        case "log.comment_removed": self = .logCommentEvent(try LogCommentEvent(from: decoder))
        case "log.entry_removed": self = .logEntryEvent(try LogEntryEvent(from: decoder))
        case "log.entry_written": self = .logEntryEvent(try LogEntryEvent(from: decoder))
        case "log.plan_changed": self = .logPlanEvent(try LogPlanEvent(from: decoder))
        case "log.run_added": self = .logRunEvent(try LogRunEvent(from: decoder))
        case "log.run_changed": self = .logRunEvent(try LogRunEvent(from: decoder))
        case "log.run_removed": self = .logRunEvent(try LogRunEvent(from: decoder))
        case "log.track_ready": self = .logRunEvent(try LogRunEvent(from: decoder))
        case "log.track_removed": self = .logRunEvent(try LogRunEvent(from: decoder))
        default: self = .unknown(try JSON(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .logAccessEvent(let value): try value.encode(to: encoder)
        case .logCommentEvent(let value): try value.encode(to: encoder)
        case .logEntryEvent(let value): try value.encode(to: encoder)
        case .logPlanEvent(let value): try value.encode(to: encoder)
        case .logRunEvent(let value): try value.encode(to: encoder)
        case .unknown(let value): try value.encode(to: encoder)
        }
    }
}
