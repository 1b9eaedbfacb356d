// Made from openapi.yaml by `make generate`.

import Foundation

/// When notices are sent by email: never, once a day, or at once.
public struct NoticeEmail: RawRepresentable, Parameter, Hashable, Codable, CaseIterable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `none` = NoticeEmail(rawValue: "none")
    public static let daily = NoticeEmail(rawValue: "daily")
    public static let atOnce = NoticeEmail(rawValue: "at_once")

    /// The values that this version of the contract knows.
    public static let allCases: [NoticeEmail] = [.`none`, .daily, .atOnce]
}
