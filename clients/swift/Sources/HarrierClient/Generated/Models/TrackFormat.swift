// Made from openapi.yaml by `make generate`.

import Foundation

/// Format of a track's file.
public struct TrackFormat: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let gpx = TrackFormat(rawValue: "gpx")
    public static let tcx = TrackFormat(rawValue: "tcx")
    public static let fit = TrackFormat(rawValue: "fit")

    /// The values that this version of the contract knows.
    public static let allCases: [TrackFormat] = [.gpx, .tcx, .fit]
}
