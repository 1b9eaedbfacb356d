// The examples of docs/clients.md and README.md, compiled with the package so that they stay true.
import Foundation
import HarrierClient

/// Where a program keeps secrets.
private protocol Keychain: Sendable {
    func load() -> Tokens?
    func save(_ tokens: Tokens?)
}

private func firstCall() async throws {
    let harrier = Harrier(server: URL(string: "http://127.0.0.1:8080")!)
    let me = try await harrier.signIn(email: "runner@example.org", password: "run-with-harrier")
    let today = try await me.writeEntry(EntryChange(runs: [NewRun(miles: 6.2, kind: .easy)], feel: 8), date: .today)
    print(today.miles ?? 0)
}

private func threeStates(me: Harrier, shoes: String?) async throws {
    // Left out: stays as it is. nil: cleared. A value: set.
    try await me.writeEntry(EntryChange(goal: 8, rhr: nil, notes: Change(shoes)), date: .today)
}

private func meet(me: Harrier, file: URL) async throws {
    let race = try await me.createRace(NewRace(name: "Autumn Invitational", date: Day(year: 2026, month: 10, day: 3)))
    try await me.importResults(.csv(file: file), id: race.id, gender: .womens, event: "5K")
    for team in try await me.listTeamScores(id: race.id, gender: .womens, event: "5K") {
        print(team.place, team.team, team.score)
    }
}

private func optionalSegments(me: Harrier, athlete: String, race: UUID) async throws {
    _ = try await me.listAthleteWeek(id: athlete)
    _ = try await me.listAthleteWeek(id: athlete, date: .today.adding(days: -7))
    _ = try await me.listRaceResults(id: race)
    _ = try await me.listRaceResults(id: race, gender: .mens, event: "4x100m / Men")
}

private func errors(me: Harrier) async throws {
    do {
        try await me.createRace(NewRace(name: "", date: .today))
    } catch let problem as HarrierProblem where problem.status == 422 {
        print(problem.detail, problem["/name"] ?? "")
    } catch let problem as HarrierProblem where problem.status == 401 {
        print("sign in again")
    } catch let problem as HarrierProblem {
        print(problem.detail, problem.type, problem.requestID ?? "", problem.retryAfter ?? 0)
    } catch let error as URLError {
        print("no answer: \(error.code)")
    }
}

private func refresh(harrier: Harrier, keychain: some Keychain) async throws {
    let keep: HarrierSession.Keep = { tokens in keychain.save(tokens) }  // nil: the session has ended
    let me =
        if let tokens = keychain.load() {
            harrier.resume(tokens, keep: keep)
        } else {
            try await harrier.signIn(email: "runner@example.org", password: "run-with-harrier", keep: keep)
        }
    print(try await me.getMe().name)
}

private func personalToken(harrier: Harrier) async throws {
    let script = harrier.with(token: "hrp_…")
    print(try await script.getMyEntry().miles ?? 0)
}

private func paging(harrier: Harrier) async throws {
    for try await race in harrier.races() {
        print(race.date, race.name)
    }
    let firstTen = try await harrier.listRaces(page: 1, length: 10)
    for try await result in harrier.results(matching: "ruiz 5k").prefix(25) {
        print(result.athlete, result.time ?? "")
    }
    print(firstTen.count)
}
