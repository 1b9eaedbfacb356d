import Foundation
import HarrierClient

@Sendable func importHistory(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let (date, from, to) = (try given.day("date"), try given.day("from"), try given.day("to"))
    let past = Upload.binary(Data(try given.read("past", as: String.self).utf8))
    var done = try await me.createLogImport(past, fileName: given.read("file_name", as: String.self))
    while done.endedAt == nil {
        try await Task.sleep(nanoseconds: 50_000_000)
        done = try await me.getLogImport(importID: done.id)
    }
    func month() async throws -> [Entry] {
        try await me.listAthleteMonth(athleteID: "me", date: date).filter { $0.runs?.isEmpty == false }
    }
    let shoe = try await me.createShoe(given.read("shoe", as: ShoeDraft.self))
    guard let run = try await month().first?.runs?.first else { throw Fault("there is no run") }
    _ = try await me.updateRun(RunChange(shoeID: .set(shoe.id)), runID: run.id)
    let shoes = try await me.listShoes()
    let goal = try await me.setPeriodGoal(given.read("goal", as: PeriodGoalInput.self), period: .week)
    let summary = try await me.summarizeAthlete(athleteID: "me", from: from, to: to, by: .week)
    let records = try await me.listAthleteRecords(athleteID: "me")
    let link = try await me.createLink(given.read("link", as: LinkDraft.self))
    let links = try await me.listLinks()
    _ = try await me.deleteLink(linkID: link.id)
    let exported = try await me.exportMe()
    let lines = try await me.exportLog().split(separator: "\n").count
    let days = try await month()
    let undone = try await me.deleteLogImport(importID: done.id, force: true)
    let counts = [exported.entries.count, exported.shoes.count, exported.periodGoals.count, exported.links.count]
    return [
        "imported": try JSON(of: done, "state", "source", "file_name", "percent", "runs", "days", "skipped"),
        "shoes": .array(try shoes.map { [.string($0.name), try JSON(of: $0.runs), try JSON(of: $0.meters)] }),
        "goal": try JSON(of: goal, "period", "runs", "miles"),
        "month": .array(days.map { .string($0.date.description) }),
        "summary": .array(try summary.map { [try JSON(of: $0.runs), try JSON(of: $0.meters)] }),
        "records": .array(try records.map { [try JSON(of: $0.eventCode), try JSON(of: $0.seconds)] }),
        "links": try JSON(of: links.map(\.name)),
        "links_left": try JSON(of: await me.listLinks().count),
        "exported": try JSON(of: counts),
        "csv_lines": try JSON(of: lines),
        "undone": try JSON(of: undone.state),
        "runs_left": try JSON(of: await month().count),
    ]
}

@Sendable func connectWatch(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let workbook = Upload.binary(try given.read("workbook", as: Data.self))
    var done = try await me.createLogImport(workbook, fileName: given.read("file_name", as: String.self))
    while done.endedAt == nil {
        try await Task.sleep(nanoseconds: 50_000_000)
        done = try await me.getLogImport(importID: done.id)
    }
    let connected = try await me.putConnection(given.read("connection", as: ConnectionDraft.self), service: .intervals)
    var imported: LogImport?
    while imported == nil {
        try await Task.sleep(nanoseconds: 50_000_000)
        imported = try await me.listLogImports().first { $0.via == .connection && $0.endedAt != nil }
    }
    let names = try await me.listConnections().items.map(\.athleteID)
    try await me.deleteConnection(service: .intervals)
    return [
        "imported": try JSON(of: done, "state", "source", "file_name", "runs", "days", "skipped"),
        "connected": try JSON(of: connected, "service", "athlete_id", "state", "error"),
        "from_service": try JSON(of: imported, "state", "source", "runs"),
        "connections": try JSON(of: names),
        "left": try JSON(of: await me.listConnections().items.count),
    ]
}
