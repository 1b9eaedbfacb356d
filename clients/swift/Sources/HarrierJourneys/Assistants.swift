import Foundation
import HarrierClient

/// A team with an assistant coach.
@Sendable func assistants(_ at: Setting, _ given: Input) async throws -> JSON {
    let athlete = try await at.anybody.register(given.read("user"))
    let head = try await at.anybody.register(given.read("other"))
    let assistant = try await at.anybody.register(given.read("third"))
    let team: String = try given.read("team_id")
    let date = try given.day("date")
    let id = try await athlete.getMe().id
    try await head.claimTeam(teamID: team)
    try await athlete.updateUser(UserChange(logVisibility: .team, teamID: .set(team)), userID: id)
    let coaches: () async throws -> JSON = {
        .array(try await athlete.listCoaches().map { [.string($0.name), try JSON(of: $0.role), try JSON(of: $0.status), .bool($0.allAccepted)] })
    }
    let named = try await head.nameAssistant(userID: assistant.getMe().id)
    let asked = try await assistant.listAssistantships()
    let accepted = try await assistant.acceptAssistantship(teamID: team)
    let listed = try await head.listAssistants()
    let before = try await coaches()
    let all = try await athlete.acceptAllCoaches()
    let after = try await coaches()
    let entry = try await assistant.getAthleteEntry(athleteID: id.uuidString.lowercased(), date: date)
    try await assistant.endAssistantship(teamID: team)
    let ended = try await refusal { try await assistant.getAthleteEntry(athleteID: id.uuidString.lowercased(), date: date) }
    try await athlete.revokeAllCoaches()
    let left = try await athlete.listCoaches()
    return [
        "named": try JSON(of: named.status),
        "asked": .array(try asked.map { [.string($0.teamID), .string($0.user), try JSON(of: $0.status)] }),
        "accepted": try JSON(of: accepted.status),
        "assistants": .array(try listed.map { [.string($0.name), try JSON(of: $0.status)] }),
        "coaches": [before, after],
        "read": .string(entry.date.description),
        "ended": ended,
        "all": .array(try all.map { [.string($0.name), try JSON(of: $0.status)] }),
        "left": .array(try left.map { try JSON(of: $0.status) }),
    ]
}
