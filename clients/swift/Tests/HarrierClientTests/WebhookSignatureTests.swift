import Foundation
import Testing

@testable import HarrierClient

@Suite struct WebhookSignatureTests {
    static let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
    static let added = #"{"_id":"01990a63-7c1e-7b52-9a40-2d3f4e5a6b71","type":"results.added","timestamp":"2026-09-01T12:00:00.123456Z","#
        + #""data":{"race_id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11","count":1,"results":null}}"#

    static func signed(_ body: String, at sent: Date = Date()) -> [String: String] {
        let stamp = String(Int(sent.timeIntervalSince1970))
        let code = HMAC.code(of: Array("an-id.\(stamp).\(body)".utf8), key: [UInt8](repeating: 7, count: 32))
        return ["Webhook-Id": "an-id", "webhook-timestamp": stamp, "WEBHOOK-SIGNATURE": "v1,AAAA v2,BBBB v1,\(Data(code).base64EncodedString())"]
    }

    @Test func returnsTheEventOfASignedRequest() throws {
        guard case .resultsEvent(let event) = try verifyWebhook(secret: Self.secret, headers: Self.signed(Self.added), body: Data(Self.added.utf8)) else {
            Issue.record("not an event of results")
            return
        }
        #expect(event.type == "results.added" && event.data.count == 1)
        let written = #"{"_id":"01990a63-7c1e-7b52-9a40-2d3f4e5a6b71","type":"log.entry_written","timestamp":"2026-09-01T12:00:00Z","#
            + #""data":{"user_id":"01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11","date":"2026-09-01"}}"#
        guard case .logEntryEvent(let change) = try verifyWebhook(secret: Self.secret, headers: Self.signed(written), body: Data(written.utf8)) else {
            Issue.record("not an event of a day")
            return
        }
        #expect(change.data.date == Day("2026-09-01"))
        let test = #"{"_id":"01990a63-7c1e-7b52-9a40-2d3f4e5a6b71","type":"webhook.test","timestamp":"2026-09-01T12:00:00Z","data":{}}"#
        guard case .testEvent = try verifyWebhook(secret: Self.secret, headers: Self.signed(test), body: Data(test.utf8)) else {
            Issue.record("not a test")
            return
        }
        let later = #"{"_id":"x","type":"race.moved","timestamp":"2026-09-01T12:00:00Z","data":{"race_id":"y"}}"#
        guard case .unknown(let event) = try verifyWebhook(secret: Self.secret, headers: Self.signed(later), body: Data(later.utf8)) else {
            Issue.record("not of an unknown type")
            return
        }
        #expect(try JSONDecoder().decode(JSON.self, from: Data(later.utf8)) == event)
    }

    @Test func refusesWhatIsNotSigned() {
        func refuses(_ reason: String, secret: String = Self.secret, body: String = Self.added, _ change: (inout [String: String]) -> Void = { _ in }) {
            var headers = Self.signed(Self.added)
            change(&headers)
            #expect { try verifyWebhook(secret: secret, headers: headers, body: Data(body.utf8)) } throws: { "\($0)".contains(reason) }
        }
        refuses("not signed", body: Self.added + " ")
        refuses("not signed", secret: "whsec_" + Data(repeating: 8, count: 32).base64EncodedString())
        refuses("not one of a webhook", secret: "whsec_")
        refuses("not one of a webhook", secret: "whsec_!")
        refuses("not signed") { $0["Webhook-Id"] = "another" }
        refuses("not signed") { $0["WEBHOOK-SIGNATURE"] = "v1,!! v2,AAAA" }
        refuses("no webhook-id") { $0["Webhook-Id"] = nil }
        refuses("no webhook-signature") { $0["WEBHOOK-SIGNATURE"] = nil }
        refuses("no webhook-timestamp") { $0["webhook-timestamp"] = nil }
        for stamp in ["", "1", "+1788264000", "1788264000.5", "99999999999999"] {
            refuses("five minutes") { $0["webhook-timestamp"] = stamp }
        }
        for age in [-301.0, 301] {
            refuses("five minutes") { $0 = Self.signed(Self.added, at: Date(timeIntervalSinceNow: age)) }
        }
    }

    /// The example of the Standard Webhooks specification.
    @Test func verifiesTheExampleOfTheSpecification() throws {
        let headers = [
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek", "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        ]
        let body = Data(#"{"test": 2432232314}"#.utf8)
        let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        try verifyWebhook(secret: secret, headers: headers, body: body, now: Date(timeIntervalSince1970: 1_614_265_630))
        #expect(throws: WebhookError.self) {
            try verifyWebhook(secret: secret, headers: headers, body: body, now: Date(timeIntervalSince1970: 1_614_265_631))
        }
    }

    /// The vectors of RFC 4231, of which the last has a key longer than a block, and lengths around a block's end.
    @Test func computesHMAC() {
        func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }
        #expect(
            hex(HMAC.code(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            hex(HMAC.code(of: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8), key: [UInt8](repeating: 0xaa, count: 131)))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
        #expect(hex(HMAC.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        for (length, wanted) in [
            (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
            (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
            (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
            (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
            (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
            (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
            (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
        ] {
            #expect(hex(HMAC.sha256([UInt8](repeating: 0x61, count: length))) == wanted)
        }
    }
}
