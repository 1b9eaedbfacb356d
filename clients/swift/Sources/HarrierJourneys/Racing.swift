import Foundation
import HarrierClient

@Sendable func importMeet(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let race = try await me.createRace(given.read("race")).id
    let csv = Upload.csv(try given.read("csv", as: String.self))
    let (gender, event): (Gender, String) = (try given.read("gender"), try given.read("event"))
    func seen(_ outcome: ImportOutcome) throws -> JSON {
        var seen = try JSON(of: outcome, "imported", "failed")
        seen["unused_columns"] = try JSON(of: outcome.report, "unused_columns")["unused_columns"]
        seen["stored"] = .bool(outcome.importID != nil)
        return seen
    }
    let dry = try await me.importResults(csv, raceID: race, gender: gender, event: event, dryRun: true)
    let imported = try await me.importResults(csv, raceID: race, gender: gender, event: event)
    let again = try await refusal { try await me.importResults(csv, raceID: race, gender: gender, event: event) }
    let broken = try await problem {
        try await me.importResults(.csv(given.read("broken_csv", as: String.self)), raceID: race, gender: gender, event: event)
    }
    guard let faults = broken.outcome, let importID = imported.importID else { throw Fault("no report of the broken file, or no import") }
    var brokenSeen = try seen(faults)
    brokenSeen["errors"] = try JSON(of: faults.errors)
    let noGender = try await problem { try await me.importResults(csv, raceID: race) }
    let results = try await me.getRace(raceID: race).results
    let lines = try await me.exportResults(raceID: race).split(separator: "\n").count
    try await me.deleteImport(raceID: race, importID: importID)
    return [
        "dry": try seen(dry),
        "imported": try seen(imported),
        "again": again,
        "broken": brokenSeen,
        "no_gender": ["status": .number(Double(noGender.status)), "type": .string(noGender.type)],
        "results": try JSON(of: results),
        "csv_lines": try JSON(of: lines),
        "left": try JSON(of: await me.getRace(raceID: race).results),
    ]
}

@Sendable func readScores(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let race = try await me.createRace(given.read("race")).id
    let (gender, event): (Gender, String) = (try given.read("gender"), try given.read("event"))
    try await me.importResults(.csv(given.read("csv", as: String.self)), raceID: race, gender: gender, event: event)
    let teams = try await at.anybody.listTeamScores(raceID: race, gender: gender, event: event).map { team in
        var seen = try JSON(of: team, "team", "score", "place", "average_time_ms", "spread_ms")
        seen["athletes"] = try JSON(of: team.athletes.map(\.athlete))
        seen["displacers"] = try JSON(of: team.displacers.map(\.athlete))
        return seen
    }

    let track = try await me.createRace(given.read("track")).id
    let trackGender: Gender = try given.read("track_gender")
    for var result in try given.read("results", as: [JSON].self) {
        result["race_id"] = .string(track.uuidString.lowercased())
        try await me.createResult(result.read())
    }
    let relay = try await me.listRaceResults(raceID: track, gender: trackGender, event: given.read("relay_event"))
    let jump = try await me.listRaceResults(raceID: track, gender: trackGender, event: given.read("jump_event"))
    let meet = try await me.getMeetScores(raceID: track, gender: trackGender)
    let events = try meet.events.map { event in
        let teams = event.teams.sorted { $0.team < $1.team }
        return try JSON.object([
            "event": .string(event.event),
            "teams": .array(teams.map { [.string($0.team), .number($0.score), try JSON(of: $0.place)] }),
        ])
    }
    return [
        "teams": .array(teams),
        "events": try JSON(of: await me.listRaceEvents(raceID: track, gender: trackGender)),
        "relay": .array(try relay.map { try JSON(of: $0, "athlete", "time", "time_ms", "wind") }),
        "jump": .array(try jump.sorted { $0.athlete < $1.athlete }.map { try JSON(of: $0, "athlete", "mark", "time_ms", "wind") }),
        "meet": [
            "kind": try JSON(of: meet.kind),
            "events": .array(events),
            "totals": .array(try meet.totals.map { [.string($0.team), .number($0.score), try JSON(of: $0.place), try JSON(of: $0.events)] }),
        ],
    ]
}

@Sendable func search(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    var result = given["result"]
    result["race_id"] = try JSON(of: await me.createRace(given.read("race")).id)
    try await me.createResult(result.read())
    var (results, races, everywhere): ([[String]], [[String]], [[String]]) = ([], [], [])
    for query in try given.read("queries", as: [String].self) {
        results.append(try await me.searchResults(query: query, page: 1, length: 10).map(\.athlete))
    }
    for query in try given.read("race_queries", as: [String].self) {
        races.append(try await me.searchRaces(query: query).map(\.name))
        everywhere.append(try await me.searchRaces(query: query, mine: false).map(\.name))
    }
    return [
        "results": try JSON(of: results),
        "races": try JSON(of: races),
        "everywhere": try JSON(of: everywhere),
        "athletes": try JSON(of: await me.searchAthletes(query: given.read("athlete_query"))),
    ]
}

@Sendable func vote(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let race = try await me.createRace(given.read("race")).id
    func counts(_ race: Race) throws -> JSON { try JSON(of: [race.upvotes, race.downvotes]) }
    func seen(_ vote: Vote) throws -> JSON { ["vote": try JSON(of: vote.vote), "dated": .bool(vote.updatedAt != nil)] }
    return [
        "up": try counts(await me.upvoteRace(raceID: race)),
        "again": try counts(await me.upvoteRace(raceID: race)),
        "vote": try seen(await me.getVote(raceID: race)),
        "down": try counts(await me.downvoteRace(raceID: race)),
        "withdrawn": try counts(await me.withdrawVote(raceID: race)),
        "after": try seen(await me.getVote(raceID: race)),
        "unsigned": try await refusal { try await at.anybody.upvoteRace(raceID: race) },
    ]
}

@Sendable func pages(_ at: Setting, _ given: Input) async throws -> JSON {
    let (athlete, length): (String, Int) = (try given.read("athlete_id"), try given.read("length"))
    let me = try await at.anybody.register(given.read("user"))
    let id = try await me.getMe().id
    try await me.claimAthlete(athleteID: athlete)
    let mine = me.races(of: athlete, pageLength: length)
    let none = try await mine.reduce(0) { count, _ in count + 1 }
    for race in try given.read("races", as: [RaceDraft].self) { try await me.createRace(race) }
    let ofUser = try await mine.reduce(into: [String]()) { $0.append($1.name) }
    let ofAll = try await me.races(pageLength: length).filter { $0.userID == id }.reduce(into: [String]()) { $0.append($1.name) }
    return [
        "none": try JSON(of: none),
        "of_user": try JSON(of: ofUser),
        "of_all": try JSON(of: ofAll),
        "first": try JSON(of: await mine.first { _ in true }?.name),
        "third": try JSON(of: await me.listUserRaces(athleteID: athlete, page: 3).count),
    ]
}
