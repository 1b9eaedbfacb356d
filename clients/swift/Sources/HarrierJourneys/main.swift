import Foundation
import HarrierClient

/// Runs the journeys on standard input with the Swift client, and writes the results to standard output.
let journeys: [String: @Sendable (Setting, Input) async throws -> JSON] = [
    "register": register,
    "verify": verify,
    "log a week": logWeek,
    "import a meet": importMeet,
    "read scores": readScores,
    "search": search,
    "vote": vote,
    "partial updates": partialUpdates,
    "pages": pages,
    "personal token": personalToken,
    "follow": follow,
    "import training history": importHistory,
    "watches and workbooks": connectWatch,
    "coaches": coaches,
    "assistants": assistants,
    "a team's first week": firstWeek,
    "Monday morning": monday,
    "repeats and collisions": repeats,
    "errors": errors,
    "expired token": expiredToken,
    "expired token, many at once": expiredAtOnce,
    "dead session": deadSession,
]

struct Story: Decodable {
    var name: String
    var input: JSON
}

if let race = ProcessInfo.processInfo.environment["HARRIER_RACE"] {
    try await followForever(race: race)
}
let setting = try Setting(environment: ProcessInfo.processInfo.environment)
for story in try JSONDecoder().decode([Story].self, from: FileHandle.standardInput.readToEnd() ?? Data()) {
    var report: JSON = ["journey": .string(story.name)]
    do {
        guard let journey = journeys[story.name] else { throw Fault("this runner does not know it") }
        report["saw"] = try await journey(setting, Input(story.input))
    } catch {
        report["failed"] = .string("\(error)")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    FileHandle.standardOutput.write(try encoder.encode(report) + Data("\n".utf8))
}
