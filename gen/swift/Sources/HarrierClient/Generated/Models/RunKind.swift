// Made from openapi.yaml by `make generate`.

import Foundation

public enum RunKind: String, Sendable, Codable, CaseIterable {
    case easy = "easy"
    case long = "long"
    case workout = "workout"
    case tempo = "tempo"
    case intervals = "intervals"
    case race = "race"
    case crossTraining = "cross_training"
    case other = "other"
}
