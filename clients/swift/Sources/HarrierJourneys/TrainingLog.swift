import Foundation
import HarrierClient

@Sendable func logWeek(_ at: Setting, _ given: Input) async throws -> JSON {
    let athlete: String = try given.read("athlete_id")
    let me = try await at.anybody.register(given.read("user"))
    let id = try await me.getMe().id
    try await me.claimAthlete(athleteID: athlete)
    try await me.updateUser(UserChange(checkboxes: given.read("checkboxes")), userID: id)
    for day in try given.read("days", as: [JSON].self) {
        try await me.writeEntry((day["change"] ?? .null).read(), date: (day["date"] ?? .null).day())
    }
    let to = try given.day("to")
    let week = try await me.listMyWeek(athleteID: id.uuidString, date: given.day("of")).map { entry in
        var seen = try JSON(of: entry, "date", "goal", "miles", "rhr", "sleep", "feel", "notes", "checkboxes")
        seen["runs"] = .array(try (entry.runs ?? []).map { try JSON(of: $0, "miles", "seconds", "kind", "title") })
        return seen
    }
    let empty = try await me.getMyEntry(date: given.day("empty"))
    let run: JSON = try given.read("run")
    let date = try (run["date"] ?? .null).day()
    let added = try await me.addRun((run["draft"] ?? .null).read(), date: date)
    let changed = try await me.updateRun((run["change"] ?? .null).read(), runID: added.id)
    let read = try await me.getRun(runID: added.id)
    _ = try await me.deleteRun(runID: added.id)
    func seen(_ run: LogRun) throws -> JSON { try JSON(of: run, "date", "miles", "meters", "seconds", "kind", "title") }
    return [
        "added": try seen(added),
        "changed": try seen(changed),
        "read": try seen(read),
        "runs_left": try JSON(of: await me.getMyEntry(date: date).runs?.count),
        "week": .array(week),
        "streaks": try JSON(of: await me.getStreaks(date: to)),
        "summary": try JSON(of: await me.summarizeAthlete(athleteID: athlete, from: given.day("from"), to: to, by: .week)),
        "rhr": try JSON(of: await me.getMovingRHR(date: to).avg),
        "empty_day": ["date": .string(empty.date.description), "has_id": .bool(empty.id != nil)],
    ]
}

@Sendable func partialUpdates(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let id = try await me.getMe().id
    let race = try await me.createRace(given.read("race"))
    let renamed = try await me.updateRace(RaceChange(id: race.id, name: given.read("name")))
    let cleared = try await me.updateRace(RaceChange(id: race.id, location: nil))
    let date = try given.day("date")
    let entry = try await me.writeEntry(given.read("entry"), date: date)
    let changed = try await me.writeEntry(EntryChange(rhr: 51, feel: nil, checkboxes: ["Strength": nil]), date: date)
    let team = try await me.updateUser(UserChange(teamID: .set(given.read("team_id"))), userID: id)
    let stays = try await me.updateUser(UserChange(name: given.read("name")), userID: id)
    let none = try await me.updateUser(UserChange(teamID: nil), userID: id)
    let picture = try await me.setProfilePic(PictureInput(file: given.read("picture")), userID: id)
    let noPicture = try await me.setProfilePic(PictureInput(file: nil), userID: id)
    return [
        "race": try JSON(of: race, "name", "location", "url", "description"),
        "renamed": try JSON(of: renamed, "name", "location", "url", "description"),
        "cleared": try JSON(of: cleared, "name", "location", "url", "description"),
        "entry": try JSON(of: entry, "feel", "notes", "rhr", "checkboxes"),
        "entry_changed": try JSON(of: changed, "feel", "notes", "rhr", "checkboxes"),
        "teams": try JSON(of: [team, stays, none].map(\.teamID)),
        "pictures": try JSON(of: [picture, noPicture].map(\.profilePic)),
    ]
}
