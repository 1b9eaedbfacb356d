import Foundation
import HarrierClient

@Sendable func coaches(_ at: Setting, _ given: Input) async throws -> JSON {
    let athlete = try await at.anybody.register(given.read("user"))
    let coach = try await at.anybody.register(given.read("other"))
    let (id, team): (String, String) = (try given.read("athlete_id"), try given.read("team_id"))
    let date = try given.day("date")
    try await coach.claimTeam(teamID: team)
    try await athlete.claimAthlete(athleteID: id)
    try await athlete.updateUser(UserChange(logVisibility: .team, teamID: .set(team)), userID: athlete.getMe().id)
    let day: EntryChange = try given.read("entry")
    try await athlete.writeEntry(day, date: date)
    let coaches = try await athlete.listCoaches()
    guard let listed = coaches.first else { throw Fault("there is no coach") }
    let roster = try await coach.getRoster()
    let refused = try await refusal { try await coach.getAthleteEntry(athleteID: id, date: date) }
    let accepted = try await athlete.acceptCoach(userID: listed.userID)
    let entry = try await coach.getAthleteEntry(athleteID: id, date: date)
    let status = try await coach.getRoster().first?.status
    let text: String = try given.read("text")
    try await coach.addAthleteComment(CommentDraft(text: text), athleteID: id, date: date)
    let words: () async throws -> JSON = {
        .array(try await athlete.listAthleteComments(athleteID: "me", date: date).map { [.string($0.user), .string($0.text), .bool($0.seen)] })
    }
    let unseen = try await words()
    try await athlete.markAthleteCommentsSeen(athleteID: "me", date: date)
    let seen = try await words()
    try await athlete.addAthleteComment(CommentDraft(text: text), athleteID: "me", date: date)
    let week = try await coach.listTeamWeek(date: date)
    let attention = try await coach.listAttention()
    let told = try await coach.listNotices()
    let notices = try await athlete.listNotices()
    try await athlete.revokeCoach(userID: listed.userID)
    return [
        "coaches": .array(try coaches.map { [.string($0.name), .string($0.teamID), try JSON(of: $0.status)] }),
        "roster": .array(try roster.map { [.string($0.name), try JSON(of: $0.athleteID), try JSON(of: $0.status)] }),
        "refused": refused,
        "read": .string(entry.date.description),
        "accepted": try JSON(of: status),
        "words": [unseen, seen],
        "week": .array(try week.athletes.map {
            [
                .string($0.name), try JSON(of: $0.athleteID), .number(Double($0.unseenComments)), .number($0.sums.miles),
                .number(Double($0.days?.count ?? 0)),
            ]
        }),
        "attention": .array(try attention.athletes.map { [.string($0.name), .array(try $0.reasons.map { try JSON(of: $0.kind) })] }),
        "told": .array(try told.map { try JSON(of: $0.kind) }),
        "notices": .array(try notices.map { try JSON(of: $0.kind) }),
        "consent": [.string(accepted.name), try JSON(of: accepted.status)],
        "revoked": try await refusal { try await coach.getAthleteEntry(athleteID: id, date: date) },
    ]
}

@Sendable func repeats(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let key: String = try given.read("key")
    let race: RaceDraft = try given.read("race")
    let id = try await me.createRace(race, idempotencyKey: key).id
    let again = try await me.createRace(race, idempotencyKey: key).id
    let reused = try await refusal { try await me.createRace(given.read("track"), idempotencyKey: key) }
    let etag = try await me.tagged { try await $0.getRace(raceID: id) }.etag
    let unchanged = try await problem { try await me.getRace(raceID: id, ifNoneMatch: etag) }
    let rename = RaceChange(id: id, name: try given.read("name"))
    let renamed = try await me.updateRace(rename, ifMatch: etag)
    let collision = try await refusal { try await me.updateRace(rename, ifMatch: etag) }
    let (entry, date): (EntryChange, Day) = (try given.read("entry"), try given.day("date"))
    let written = try await me.writeEntry(entry, date: date, ifNoneMatch: "*")
    return [
        "same": .bool(id == again),
        "reused": reused,
        "unchanged": .number(Double(unchanged.status)),
        "renamed": .string(renamed.name),
        "collision": collision,
        "written": try JSON(of: written.feel),
        "exists": try await refusal { try await me.writeEntry(entry, date: date, ifNoneMatch: "*") },
    ]
}
