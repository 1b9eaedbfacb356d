// Made from openapi.yaml by `make generate`.

import Foundation

public enum SummaryPeriod: String, Sendable, Codable, CaseIterable {
    case week = "week"
    case month = "month"
    case year = "year"
}
