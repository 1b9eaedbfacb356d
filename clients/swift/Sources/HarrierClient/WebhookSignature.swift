import Foundation

/// Why a request is not one of a webhook.
public struct WebhookError: Error, CustomStringConvertible, Sendable {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// How old a webhook's request may be, so that nobody sends it again later.
private let webhookTolerance: TimeInterval = 5 * 60

/// Returns the event of a webhook's request, if the request is signed with the webhook's secret and not older than five minutes; otherwise throws a
/// `WebhookError`. An event may arrive more than once, with the same `id`.
///
/// `secret` is what creating the webhook returned (`whsec_…`), `headers` are the request's, with names in any case, and `body` is its body as it arrived.
public func verifyWebhook(secret: String, headers: [String: String], body: Data) throws -> WebhookEvent {
    try verifyWebhook(secret: secret, headers: headers, body: body, now: Date())
    do {
        return try JSON.decoder.decode(WebhookEvent.self, from: body)
    } catch {
        throw WebhookError("The request is signed, but has no event: \(error)")
    }
}

func verifyWebhook(secret: String, headers: [String: String], body: Data, now: Date) throws {
    func header(_ name: String) throws -> String {
        guard let value = headers.first(where: { $0.key.lowercased() == name })?.value else { throw WebhookError("The request has no \(name).") }
        return value
    }
    let sent = try header("webhook-timestamp")
    guard sent.count <= 12, sent.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = TimeInterval(sent),
        abs(now.timeIntervalSince1970 - seconds) <= webhookTolerance
    else { throw WebhookError("The request was not sent within the last five minutes.") }
    let encoded = secret.hasPrefix("whsec_") ? String(secret.dropFirst("whsec_".count)) : secret
    guard let key = Data(base64Encoded: encoded), !key.isEmpty else { throw WebhookError("The secret is not one of a webhook.") }
    let wanted = HMAC.code(of: Array("\(try header("webhook-id")).\(sent).".utf8) + body, key: Array(key))
    for signature in try header("webhook-signature").split(separator: " ") where signature.hasPrefix("v1,") {
        if let code = Data(base64Encoded: String(signature.dropFirst("v1,".count))), HMAC.areEqual(Array(code), wanted) { return }
    }
    throw WebhookError("The request is not signed with the secret.")
}

/// HMAC with SHA-256 (RFC 2104, FIPS 180-4), which Foundation lacks on Linux, where receivers of webhooks run. Elsewhere it is the same, so that it is
/// tested once.
enum HMAC {
    static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > 64 ? sha256(key) : key
        block += [UInt8](repeating: 0, count: 64 - block.count)
        return sha256(block.map { $0 ^ 0x5c } + sha256(block.map { $0 ^ 0x36 } + message))
    }

    /// Takes the same time whatever differs.
    static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    static func sha256(_ message: [UInt8]) -> [UInt8] {
        var state = initial
        var padded = message + [0x80]
        padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += bytes(UInt32(truncatingIfNeeded: message.count >> 29)) + bytes(UInt32(truncatingIfNeeded: message.count << 3))
        var words = [UInt32](repeating: 0, count: 64)
        for start in stride(from: 0, to: padded.count, by: 64) {
            for i in 0..<16 {
                words[i] = padded[(start + 4 * i)..<(start + 4 * i + 4)].reduce(0) { $0 << 8 | UInt32($1) }
            }
            for i in 16..<64 {
                let (early, late) = (words[i - 15], words[i - 2])
                let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
                let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
                words[i] = words[i - 16] &+ first &+ words[i - 7] &+ second
            }
            var (a, b, c, d, e, f, g, h) = (state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7])
            for i in 0..<64 {
                let choice = (e & f) ^ (~e & g)
                let majority = (a & b) ^ (a & c) ^ (b & c)
                let first = h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[i] &+ words[i]
                let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
                (a, b, c, d, e, f, g, h) = (first &+ second, a, b, c, d &+ first, e, f, g)
            }
            for (i, value) in [a, b, c, d, e, f, g, h].enumerated() { state[i] &+= value }
        }
        return state.flatMap(bytes)
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 { word >> bits | word << (32 - bits) }

    private static func bytes(_ word: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }

    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
