// Made from openapi.yaml by `make generate`.

import Foundation

/// Information about a server for clients.
public struct InstanceInformation: Sendable, Hashable, Codable {
    /// Name of the server.
    public var name: String
    /// Contact for the server, such as an email address or a URL, or null.
    public var contact: String?
    /// URL of the terms of use, or null.
    public var termsURL: String?
    public var registration: Registration
    public var postRaces: PostRaces
    /// Whether operations marked `x-verified` require a verified email.
    public var verifiedEmailRequired: Bool
    public var limits: InstanceLimits
    /// Version of the program.
    public var version: String
    /// Version of this contract.
    public var contractVersion: String
    /// The first twelve hexadecimal digits of the SHA-256 hash of this contract, without the server's prefix. Until a version is released, contracts with the same version differ. The versions of the clients' archives have it, too.
    public var contractHash: String

    public init(name: String, contact: String?, termsURL: String?, registration: Registration, postRaces: PostRaces, verifiedEmailRequired: Bool, limits: InstanceLimits, version: String, contractVersion: String, contractHash: String) {
        self.name = name
        self.contact = contact
        self.termsURL = termsURL
        self.registration = registration
        self.postRaces = postRaces
        self.verifiedEmailRequired = verifiedEmailRequired
        self.limits = limits
        self.version = version
        self.contractVersion = contractVersion
        self.contractHash = contractHash
    }

    enum CodingKeys: String, CodingKey {
        case name
        case contact
        case termsURL = "terms_url"
        case registration
        case postRaces = "post_races"
        case verifiedEmailRequired = "verified_email_required"
        case limits
        case version
        case contractVersion = "contract_version"
        case contractHash = "contract_hash"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(contact, forKey: .contact)
        try container.encode(termsURL, forKey: .termsURL)
        try container.encode(registration, forKey: .registration)
        try container.encode(postRaces, forKey: .postRaces)
        try container.encode(verifiedEmailRequired, forKey: .verifiedEmailRequired)
        try container.encode(limits, forKey: .limits)
        try container.encode(version, forKey: .version)
        try container.encode(contractVersion, forKey: .contractVersion)
        try container.encode(contractHash, forKey: .contractHash)
    }
}
