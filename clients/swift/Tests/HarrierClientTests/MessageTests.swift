import Foundation
import Testing

@testable import HarrierClient

@Suite struct MessageTests {
    @Test func eventsArriveInPieces() {
        var parser = MessageParser()
        let text = "retry: 2500\n\n:\n\nevent: results\ndata: {\"name\":\"Zoë\"}\n\nevent: scores\ndata: {}\nid: 42\n\nevent: results\ndata: cut"
        let whole = Data(text.utf8)
        let found = whole.indices.flatMap { parser.read(whole[$0...$0]) }
        #expect(found.map(\.event) == ["", "results", "scores"])
        #expect(found.map(\.data) == ["", "{\"name\":\"Zoë\"}", "{}"])
        #expect(found.map(\.id) == ["", "", "42"])
        #expect(found.first?.retry == 2500)
    }

    @Test func onlyPassingProblemsAreWaitedFor() async {
        var backoff = Backoff()
        await #expect(throws: HarrierProblem.self) { try await backoff.after(HarrierProblem(status: 404, detail: "Gone.")) }
        let began = Date()
        try? await backoff.after(HarrierProblem(status: 503, detail: "Busy.", retryAfter: 1))
        #expect(Date().timeIntervalSince(began) >= 1.4)
    }

    @Test func aPasswordChangeIsRecognized() throws {
        let change = PasswordChange(currentPassword: "old", password: "new")
        #expect(Call("PUT", "/user/password").body(change).newPassword == "new")
        #expect(Call("POST", "/user/password").body(change).newPassword == nil)
    }
}
