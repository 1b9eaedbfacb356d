// Made from openapi.yaml by `make generate`.

import Foundation

/// A result file that was imported into a race, or the closing up of places (`mode` is `renumber`).
public struct Import: Sendable, Hashable, Codable {
    /// UUIDv7. The ID of a result contains the time of its race's ID.
    public var id: UUID
    /// `_id` of the user who imported it, or null if it was imported by command or the account was deleted.
    public var userID: UUID?
    /// Name of the user, or null.
    public var user: String?
    public var mode: ImportedMode
    /// Name of the file, or null if unknown.
    public var fileName: String?
    /// Number of imported rows.
    public var imported: Int64
    /// When it was imported.
    public var createdAt: Date

    public init(id: UUID, userID: UUID?, user: String?, mode: ImportedMode, fileName: String?, imported: Int64, createdAt: Date) {
        self.id = id
        self.userID = userID
        self.user = user
        self.mode = mode
        self.fileName = fileName
        self.imported = imported
        self.createdAt = createdAt
    }

    enum CodingKeys: String, CodingKey {
        case id = "_id"
        case userID = "user_id"
        case user
        case mode
        case fileName = "file_name"
        case imported
        case createdAt = "created_at"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(userID, forKey: .userID)
        try container.encode(user, forKey: .user)
        try container.encode(mode, forKey: .mode)
        try container.encode(fileName, forKey: .fileName)
        try container.encode(imported, forKey: .imported)
        try container.encode(createdAt, forKey: .createdAt)
    }
}
