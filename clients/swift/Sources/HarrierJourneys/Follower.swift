import Foundation
import HarrierClient

/// Follows a race and the feed, and writes a line of JSON for what it learns.
func followForever(race: String) async throws {
    let environment = ProcessInfo.processInfo.environment
    guard let server = URL(string: environment["HARRIER_URL"] ?? ""), let id = UUID(uuidString: race) else { throw Fault("no server or race") }
    let harrier = Harrier(server: server)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            for try await event in harrier.live(race: id) {
                switch event {
                case .reload: say("live", "reload")
                case .results(_, let results, _): for result in results { say("live", result.id.uuidString.lowercased()) }
                case .scores: break
                }
            }
        }
        group.addTask {
            for try await changes in harrier.events() {
                if changes.reload { say("feed", "reload") }
                for event in changes.events { for id in results(of: event) { say("feed", id.uuidString.lowercased()) } }
            }
        }
        try await group.waitForAll()
    }
}

private func results(of event: FeedEvent) -> [UUID] {
    switch event {
    case .resultsEvent(let event): event.data.results ?? []
    case .resultsImportedEvent(let event): event.data.results ?? []
    default: []
    }
}

private func say(_ from: String, _ what: String) {
    FileHandle.standardOutput.write(Data("{\"from\":\"\(from)\",\"what\":\"\(what)\"}\n".utf8))
}
