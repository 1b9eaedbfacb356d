// Made from openapi.yaml by `make generate`.

import Foundation

public enum TimeUnit: String, Sendable, Codable, CaseIterable {
    case clock = "clock"
    case minutes = "minutes"
    case seconds = "seconds"
}
