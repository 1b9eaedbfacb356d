// Made from openapi.yaml by `make generate`.

import Foundation

/// An event that a webhook receives. A later version may add types.
public enum WebhookEvent: Sendable, Hashable, Codable {
    case logAccessEvent(LogAccessEvent)
    case logCommentEvent(LogCommentEvent)
    case logEntryEvent(LogEntryEvent)
    case logPlanEvent(LogPlanEvent)
    case logRunEvent(LogRunEvent)
    case raceEvent(RaceEvent)
    case raceStateEvent(RaceStateEvent)
    case raceUpdatedEvent(RaceUpdatedEvent)
    case resultsEvent(ResultsEvent)
    case resultsImportedEvent(ResultsImportedEvent)
    case testEvent(TestEvent)
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
        case "race.created": self = .raceEvent(try RaceEvent(from: decoder))
        case "race.deleted": self = .raceEvent(try RaceEvent(from: decoder))
        case "race.state_changed": self = .raceStateEvent(try RaceStateEvent(from: decoder))
        case "race.updated": self = .raceUpdatedEvent(try RaceUpdatedEvent(from: decoder))
        case "results.added": self = .resultsEvent(try ResultsEvent(from: decoder))
        case "results.deleted": self = .resultsEvent(try ResultsEvent(from: decoder))
        case "results.imported": self = .resultsImportedEvent(try ResultsImportedEvent(from: decoder))
        case "results.updated": self = .resultsEvent(try ResultsEvent(from: decoder))
        case "webhook.test": self = .testEvent(try TestEvent(from: decoder))
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
        case .raceEvent(let value): try value.encode(to: encoder)
        case .raceStateEvent(let value): try value.encode(to: encoder)
        case .raceUpdatedEvent(let value): try value.encode(to: encoder)
        case .resultsEvent(let value): try value.encode(to: encoder)
        case .resultsImportedEvent(let value): try value.encode(to: encoder)
        case .testEvent(let value): try value.encode(to: encoder)
        case .unknown(let value): try value.encode(to: encoder)
        }
    }
}
