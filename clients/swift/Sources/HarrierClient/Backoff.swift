import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The pauses between the attempts of a loop that goes on until it is stopped: longer each time, never all clients at once, and not shorter
/// than a server asks for.
struct Backoff {
    private var failures = 0

    private static let first: TimeInterval = 1
    private static let longest: TimeInterval = 30
    private static let passing: Set<Int> = [429, 500, 502, 503, 504]

    /// The server has responded.
    mutating func reset() { failures = 0 }

    /// Waits before the next attempt. Throws the error if another attempt would fail like this one.
    mutating func after(_ error: any Error) async throws {
        try Task.checkCancellation()
        var asked: TimeInterval = 0
        switch error {
        case let problem as HarrierProblem where Self.passing.contains(problem.status):
            asked = TimeInterval(problem.retryAfter ?? 0)
        case is URLError:
            break
        default:
            throw error
        }
        let longest = min(Self.first * pow(2, Double(failures)), Self.longest)
        failures += 1
        try await Self.pause(asked + longest * Double.random(in: 0.5...1))
    }

    static func pause(_ seconds: TimeInterval) async throws {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
    }
}
