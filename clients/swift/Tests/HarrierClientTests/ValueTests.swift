import Foundation
import Testing

@testable import HarrierClient

@Suite struct ValueTests {
    @Test(arguments: ["2026-11-1", "2026-13-01", "2026-00-10", "11-21-2026", "2026-11-2x", "2026-11-21T00:00:00Z", ""])
    func rejectsInvalidDays(_ text: String) {
        #expect(Day(text) == nil)
    }

    @Test func daysAreComparable() throws {
        let day = try #require(Day("2028-02-28"))
        #expect(day.adding(days: 2).description == "2028-03-01")
        #expect(day.adding(days: -59).description == "2027-12-31")
        #expect(day < day.adding(days: 1))
    }

    @Test func dayDependsOnTheTimeZone() throws {
        let instant = try #require(JSON.instant("2026-11-21T03:30:00Z"))
        #expect(Day(instant, in: try #require(TimeZone(identifier: "America/New_York"))).description == "2026-11-20")
        #expect(Day(instant, in: try #require(TimeZone(identifier: "Asia/Tokyo"))).description == "2026-11-21")
    }

    @Test(arguments: [("2026-09-01T12:00:00Z", 0.0), ("2026-09-01T12:00:00.5Z", 0.5), ("2026-09-01T12:00:00.123456Z", 0.123456), ("2026-09-01T14:00:00.25+02:00", 0.25)])
    func decodesInstants(_ text: String, _ fraction: Double) throws {
        #expect(abs(try #require(JSON.instant(text)).timeIntervalSince1970 - 1_788_264_000 - fraction) < 1e-6)
    }

    @Test func rejectsInvalidInstants() {
        #expect(JSON.instant("2026-09-01") == nil)
        #expect(JSON.instant("yesterday.") == nil)
    }

    @Test func decodesUnknownValuesOfNewerServers() throws {
        let sports = try JSONDecoder().decode([Sport].self, from: Data(#"["track","swimming"]"#.utf8))
        #expect(sports == [.track, Sport(rawValue: "swimming")])
        #expect(String(decoding: try JSONEncoder().encode(sports), as: UTF8.self) == #"["track","swimming"]"#)
        #expect(sports.map(Sport.allCases.contains) == [true, false])
    }

    @Test func anyJSONRoundTrips() throws {
        let text = #"{"a":[1,2.5,true,null,"x"],"b":{}}"#
        let value = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
        #expect(value == .object(["a": .array([.number(1), .number(2.5), .bool(true), .null, .string("x")]), "b": .object([:])]))
    }
}
