import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A change of a race. `version` is that of the race after it.
public enum LiveEvent: Sendable, Hashable {
    /// Read the race, its results and its scores: also the first event, unless `after` was given.
    case reload(version: Int64)
    /// Add or replace these results, and remove those with the IDs in `deleted`.
    case results(version: Int64, results: [RaceResult], deleted: [UUID])
    /// Replace the team scores of this gender.
    case scores(version: Int64, gender: Gender, scores: MeetScores)
}

extension Harrier {
    /// Follows a race:
    ///
    ///     for try await event in harrier.live(race: id) { … }
    ///
    /// If the connection breaks, the server restarts or is busy, it connects again and continues after the last event, so that no change is missed.
    /// It throws a ``HarrierProblem`` if the race does not exist, or no longer. `after` is the version of the race that the program has.
    public func live(race: UUID, after: Int64? = nil) -> AsyncThrowingStream<LiveEvent, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    try await follow(race, after: after) { continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func follow(_ race: UUID, after: Int64?, yield: (LiveEvent) -> Void) async throws {
        var last = after
        var backoff = Backoff()
        while true {
            var retry: TimeInterval = 2
            do {
                var parser = MessageParser()
                for try await chunk in try await open(Call("GET", "/race/{race_id}/live").path("race_id", race).header("Last-Event-ID", last)) {
                    for message in parser.read(chunk) {
                        backoff.reset()
                        if let milliseconds = message.retry { retry = milliseconds / 1000 }
                        if let event = try message.liveEvent { yield(event) }
                        last = Int64(message.id) ?? last
                    }
                }
            } catch {
                try await backoff.after(error)
                continue
            }
            try await Backoff.pause(retry)
        }
    }
}

/// A server-sent event.
struct Message {
    var event = ""
    var data = ""
    var id = ""
    var retry: Double?

    fileprivate var liveEvent: LiveEvent? {
        get throws {
            guard !data.isEmpty else { return nil }
            let said = try JSON.decoder.decode(LiveData.self, from: Data(data.utf8))
            switch event {
            case "reload":
                return .reload(version: said.version)
            case "results":
                return .results(version: said.version, results: said.results ?? [], deleted: said.deleted ?? [])
            case "scores":
                guard let gender = said.gender, let scores = said.scores else { return nil }
                return .scores(version: said.version, gender: gender, scores: scores)
            default:
                return nil  // A newer server may have other events.
            }
        }
    }
}

private struct LiveData: Decodable {
    var version: Int64
    var results: [RaceResult]?
    var deleted: [UUID]?
    var gender: Gender?
    var scores: MeetScores?
}

/// Reads server-sent events (HTML Living Standard, 9.2), of which the server ends lines with a line feed.
struct MessageParser {
    private var rest = Data()
    private var message = Message()

    init() {}

    /// Returns the events that are complete with the next bytes.
    mutating func read(_ chunk: Data) -> [Message] {
        var found: [Message] = []
        rest.append(chunk)
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
            rest.removeSubrange(rest.startIndex...end)
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            var value = parts.count > 1 ? parts[1] : ""
            if value.hasPrefix(" ") { value.removeFirst() }
            switch parts.first ?? "" {
            case "event": message.event = value
            case "data": message.data += (message.data.isEmpty ? "" : "\n") + value
            case "id": message.id = value
            case "retry": message.retry = Double(value)
            case "" where line.isEmpty:
                if !message.data.isEmpty || message.retry != nil { found.append(message) }
                message = Message()
            default: break
            }
        }
        return found
    }
}
