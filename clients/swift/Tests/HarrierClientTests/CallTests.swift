import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import HarrierClient

@Suite struct CallTests {
    let server = URL(string: "https://run.example.org/api/")!

    @Test func escapesPathSegments() throws {
        let call = Call("GET", "/result/list/{id}/{event}").path("id", "a").path("event", "4x100m / Männer+50%?#")
        #expect(
            try call.request(to: server).url?.absoluteString
                == "https://run.example.org/api/result/list/a/4x100m%20%2F%20M%C3%A4nner%2B50%25%3F%23")
    }

    @Test func escapesPlusAndRepeatsListParameters() throws {
        let call = Call("POST", "/race").query("map", ["time:a+b", "bib:c&d=e"]).query("partial", true).query("event", String?.none)
        #expect(try call.request(to: server).url?.query == "map=time%3Aa%2Bb&map=bib%3Ac%26d%3De&partial=true")
    }

    @Test func formatsDaysAndIDsInPaths() throws {
        let id = UUID(uuidString: "01990A5B-51C6-7F0E-8A47-2C7F6D0B9E55")!
        let call = Call("GET", "/{id}/{date}").path("id", id).path("date", Day(year: 2026, month: 3, day: 2))
        #expect(try call.request(to: server).url?.path == "/api/01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55/03-02-2026")
    }

    @Test func bodiesAreTheSameEachTime() throws {
        let fields = ["feel", "goal", "miles", "notes", "rhr", "sleep"]
        let body = Dictionary(uniqueKeysWithValues: fields.map { ($0, 1) })
        let sent = try Call("POST", "/log").body(body).request(to: server).httpBody
        #expect(sent == Data(#"{"feel":1,"goal":1,"miles":1,"notes":1,"rhr":1,"sleep":1}"#.utf8))
    }

    @Test func anOptionalBodyCanBeMissing() throws {
        let request = try Call("POST", "/").body([String: Int]?.none).request(to: server)
        #expect(request.httpBody == nil && request.value(forHTTPHeaderField: "Content-Type") == nil)
    }

    @Test func uploadsHaveAContentType() throws {
        let csv = try Call("POST", "/").body(Upload.csv("place,name\n")).request(to: server)
        #expect(csv.value(forHTTPHeaderField: "Content-Type") == "text/csv")
        #expect(csv.httpBody == Data("place,name\n".utf8))
        let file = Call("POST", "/").body(Upload.ndjson(file: URL(fileURLWithPath: "/meet")))
        #expect(file.file?.path == "/meet")
        #expect(try file.request(to: server).value(forHTTPHeaderField: "Content-Type") == "application/x-ndjson")
    }
}
