// Made from openapi.yaml by `make generate`.

import Foundation

/// A change to a race or its results. A later version may add types.
public enum FeedEvent: Sendable, Hashable, Codable {
    case raceEvent(RaceEvent)
    case raceStateEvent(RaceStateEvent)
    case raceUpdatedEvent(RaceUpdatedEvent)
    case resultsEvent(ResultsEvent)
    case resultsImportedEvent(ResultsImportedEvent)
    /// One that this version of the contract does not know.
    case unknown(JSON)

    public init(from decoder: any Decoder) throws {
        struct Head: Decodable { let type: String }
        switch try Head(from: decoder).type {
        case "race.created": self = .raceEvent(try RaceEvent(from: decoder))
        case "race.deleted": self = .raceEvent(try RaceEvent(from: decoder))
        case "race.state_changed": self = .raceStateEvent(try RaceStateEvent(from: decoder))
        case "race.updated": self = .raceUpdatedEvent(try RaceUpdatedEvent(from: decoder))
        case "results.added": self = .resultsEvent(try ResultsEvent(from: decoder))
        case "results.deleted": self = .resultsEvent(try ResultsEvent(from: decoder))
        case "results.imported": self = .resultsImportedEvent(try ResultsImportedEvent(from: decoder))
        case "results.updated": self = .resultsEvent(try ResultsEvent(from: decoder))
        default: self = .unknown(try JSON(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .raceEvent(let value): try value.encode(to: encoder)
        case .raceStateEvent(let value): try value.encode(to: encoder)
        case .raceUpdatedEvent(let value): try value.encode(to: encoder)
        case .resultsEvent(let value): try value.encode(to: encoder)
        case .resultsImportedEvent(let value): try value.encode(to: encoder)
        case .unknown(let value): try value.encode(to: encoder)
        }
    }
}
