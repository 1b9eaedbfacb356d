import Foundation

/// A calendar day without a time zone, such as the date of a race or of a log entry.
public struct Day: Sendable, Hashable, Comparable {
    public var year: Int
    public var month: Int
    public var day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day of an instant in the calendar's time zone.
    public init(_ instant: Date, in timeZone: TimeZone = .current) {
        let parts = Self.calendar(timeZone).dateComponents([.year, .month, .day], from: instant)
        self.init(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
    }

    /// Today, in the device's time zone.
    public static var today: Day { Day(Date()) }

    /// The day that many days later, or earlier if negative.
    public func adding(days: Int) -> Day {
        // Noon in UTC, far from any change of clocks.
        let utc = TimeZone(secondsFromGMT: 0) ?? .current
        let noon = DateComponents(year: year, month: month, day: day, hour: 12)
        guard let instant = Self.calendar(utc).date(from: noon) else { return self }
        return Day(instant.addingTimeInterval(Double(days) * 86_400), in: utc)
    }

    public static func < (a: Day, b: Day) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    private static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}

extension Day: LosslessStringConvertible, Codable {
    /// Parses `2026-11-21`.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.allSatisfy({ $0 == "-" || $0.isASCII && $0.isNumber }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    public var description: String { String(format: "%04d-%02d-%02d", year, month, day) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a day, YYYY-MM-DD.")
        }
        self = day
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
