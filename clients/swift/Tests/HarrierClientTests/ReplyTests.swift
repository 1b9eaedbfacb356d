import Foundation
import Testing

@testable import HarrierClient

@Suite struct ReplyTests {
    private func reply(_ status: Int, _ body: String, type: String = "application/json", _ headers: [String: String] = [:]) -> Reply {
        Reply(status: status, headers: headers.merging(["Content-Type": type]) { $1 }, body: Data(body.utf8))
    }

    private func problem(_ reply: Reply) -> HarrierProblem? {
        do {
            let _: String = try reply.answer()
            return nil
        } catch {
            return error as? HarrierProblem
        }
    }

    @Test func decodesBareValuesAndFiles() throws {
        #expect(try reply(200, #""Signed out""#).answer() == "Signed out")
        #expect(try reply(200, "true").answer() == true)
        #expect(try reply(200, "place,athlete\n", type: "text/csv; charset=utf-8").answer() == "place,athlete\n")
        #expect(try reply(200, "{}\n{}\n", type: "application/x-ndjson").answer() == "{}\n{}\n")
        #expect(try reply(200, "PK", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet").answer() == Data("PK".utf8))
        #expect(try reply(200, #"{"Stretched":3}"#).answer() == ["Stretched": 3])
    }

    @Test func throwsProblems() throws {
        let text = """
            {"type":"about:blank","title":"Unprocessable Content","status":422,"detail":"The request is invalid.","instance":"/race",
             "request_id":"r1","errors":[{"pointer":"/name","code":"required","detail":"Is required."}]}
            """
        let said = try #require(problem(reply(422, text, type: "application/problem+json")))
        #expect(said.status == 422)
        #expect(said["/name"] == "Is required.")
        #expect(said["/date"] == nil)
        #expect("\(said)" == "422 The request is invalid. /name: Is required. (request r1)")
        #expect(said.localizedDescription == "The request is invalid.")
    }

    @Test func throwsProblemsOfSigningIn() throws {
        let said = try #require(problem(reply(429, #"{"auth":false,"error":"Too often.","type":"about:blank"}"#, ["Retry-After": "41", "X-Request-Id": "r2"])))
        #expect(said == HarrierProblem(status: 429, detail: "Too often.", requestID: "r2", retryAfter: 41))
    }

    @Test func throwsReportOfAnImport() throws {
        let text = #"{"import_id":null,"imported":0,"valid":0,"failed":1,"errors":[{"line":7,"column":null,"value":null,"reason":"Odd."}],"report": {"columns": [], "unused_columns": [], "warnings": [], "asks": []}, "sample": [], "totals": [], "kept": []}"#
        #expect(problem(reply(422, text))?.outcome?.errors.first?.line == 7)
    }

    @Test func throwsErrorsOfProxies() {
        #expect(problem(reply(502, "<html>", type: "text/html"))?.status == 502)
    }
}
