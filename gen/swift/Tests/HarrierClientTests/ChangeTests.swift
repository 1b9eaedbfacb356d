import Foundation
import Testing

@testable import HarrierClient

@Test func three() throws {
    let body = EntryChange(goal: 8, rhr: nil, notes: "x")
    let text = String(decoding: try JSON.encoder.encode(body), as: UTF8.self)
    #expect(text == "")
}
