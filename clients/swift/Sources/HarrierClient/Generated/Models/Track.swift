// Made from openapi.yaml by `make generate`.

import Foundation

/// The track of a run.
public struct Track: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var runID: UUID
    public var format: TrackFormat
    /// Size of the uncompressed file in bytes.
    public var size: Int
    /// Number of points in the file.
    public var points: Int
    /// The line as an encoded polyline with a precision of five digits, without points less than 4 meters away from it. For readers other than the owner, a start or end near private zones is left out, and the line is empty if nothing else is left.
    public var polyline: String
    /// Whether a part of the line is hidden from the caller.
    public var hidden: Bool
    /// What of the file was not read or was dropped, such as points that nobody could have run to. The stored file has all of it.
    public var notes: [String]
    /// When the file was uploaded.
    public var createdAt: Date

    public init(runID: UUID, format: TrackFormat, size: Int, points: Int, polyline: String, hidden: Bool, notes: [String], createdAt: Date) {
        self.runID = runID
        self.format = format
        self.size = size
        self.points = points
        self.polyline = polyline
        self.hidden = hidden
        self.notes = notes
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case runID = "run_id"
        case format
        case size
        case points
        case polyline
        case hidden
        case notes
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(runID, forKey: .runID)
        try container.encode(format, forKey: .format)
        try container.encode(size, forKey: .size)
        try container.encode(points, forKey: .points)
        try container.encode(polyline, forKey: .polyline)
        try container.encode(hidden, forKey: .hidden)
        try container.encode(notes, forKey: .notes)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
