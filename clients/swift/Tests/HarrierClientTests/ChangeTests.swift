import Foundation
import Testing

@testable import HarrierClient

private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

@Suite struct ChangeTests {
    @Test func distinguishesNullFromAbsent() throws {
        #expect(try json(EntryChange()) == "{}")
        #expect(try json(EntryChange(goal: 8, rhr: nil, notes: "Windy.")) == #"{"goal":8,"notes":"Windy.","rhr":null}"#)
    }

    @Test func acceptsVariables() throws {
        let (miles, title): (Double, String?) = (6.2, nil)
        let body = EntryChange(goal: .set(miles), runs: [RunDraft(miles: miles, title: title)], notes: Change(title))
        #expect(try json(body) == #"{"goal":6.2,"notes":null,"runs":[{"miles":6.2}]}"#)
        #expect(Change("\(miles) miles") == Change<String>.set("6.2 miles"))
    }

    @Test func clearsOneNameOfAMap() throws {
        #expect(try json(EntryChange(checkboxes: ["Strength": nil, "Stretched": true])) == #"{"checkboxes":{"Strength":null,"Stretched":true}}"#)
    }

    @Test(arguments: ["{}", #"{"goal":8,"rhr":null}"#, #"{"checkboxes":{"Strength":null}}"#])
    func roundTrips(_ text: String) throws {
        #expect(try json(JSONDecoder().decode(EntryChange.self, from: Data(text.utf8))) == text)
    }

    @Test func requiredFieldsAreEncodedAsNull() throws {
        #expect(try json(GoalChange(goal: nil)) == #"{"goal":null}"#)
        #expect(try json(RaceDraft(name: "Open", date: Day(year: 2026, month: 3, day: 2))) == #"{"date":"2026-03-02","name":"Open"}"#)
    }
}
