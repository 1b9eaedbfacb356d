import Foundation
import HarrierClient

/// A coach sets up a team, and an athlete joins it.
@Sendable func firstWeek(_ at: Setting, _ given: Input) async throws -> JSON {
    let athlete = try await at.anybody.register(given.read("user"))
    let late = try await at.anybody.register(given.read("third"))
    let coach = try await at.anybody.register(given.read("other"))
    let (team, name, text): (String, String, String) = (try given.read("team_id"), try given.read("name"), try given.read("text"))
    try await coach.claimTeam(teamID: team)
    try await late.updateUser(UserChange(teamID: .set(team)), userID: late.getMe().id)
    let code = try await coach.createTeamCode(TeamCodeDraft(name: name)).code
    let invitation = try await athlete.getInvitation(token: code)
    try await athlete.acceptInvitation(AcceptInvitationInput(), token: code)
    let coaches = try await athlete.listCoaches()
    let group = try await coach.createGroup(GroupDraft(name: name, athletes: [athlete.getMe().id]))
    let announced = try await coach.announce(AnnouncementDraft(text: text, groupId: group.id))
    let told = try await athlete.listNotices()
    try await athlete.markNoticesRead(NoticesReadInput())
    let read = try await coach.getAnnouncement(announcementId: announced.id)
    let week = try await coach.listTeamWeek(date: given.day("date"))
    return [
        "invitation": [.string(invitation.inviter), try JSON(of: invitation.teamID), try JSON(of: invitation.role)],
        "coaches": .array(try coaches.map { [.string($0.name), try JSON(of: $0.status)] }),
        "group": [.string(group.name), .array(group.athletes.map { .string($0.name) })],
        "announced": [.number(Double(announced.recipients)), .number(Double(announced.readers))],
        "told": .array(try told.map { try JSON(of: $0.kind) }),
        "readers": .array(read.athletes.map { [.string($0.name), .bool($0.readAt != nil)] }),
        "week": .array(week.athletes.map { .string($0.name) }),
        "pending": .array(try week.pending.map { [try JSON(of: $0.name), try JSON(of: $0.via), try JSON(of: $0.lacks)] }),
    ]
}

/// A coach copies a week for a group, and an athlete reads it, runs, and marks what was changed.
@Sendable func monday(_ at: Setting, _ given: Input) async throws -> JSON {
    let athlete = try await at.anybody.register(given.read("user"))
    let coach = try await at.anybody.register(given.read("other"))
    let (team, name): (String, String) = (try given.read("team_id"), try given.read("name"))
    let me = try await athlete.getMe().id
    try await coach.claimTeam(teamID: team)
    try await athlete.updateUser(UserChange(teamID: .set(team)), userID: me)
    try await athlete.acceptCoach(userID: coach.getMe().id)
    let group = try await coach.createGroup(GroupDraft(name: name, athletes: [me]))
    let sessions: [TeamSessionDraft] = try given.read("sessions")
    for var session in sessions {
        session.to = PlanToInput(groupId: group.id)
        try await coach.createTeamSession(session)
    }
    let copied = try await coach.copyTeamPlan(given.read("copy"))
    let plan = try await athlete.listAthletePlan(athleteID: "me", from: given.read("from"), to: given.read("to")).items
    guard let first = plan.first?.sessions.first else { throw Fault("nothing is planned") }
    let run = given["run"]
    try await athlete.addRun((run["draft"] ?? .null).read(), date: (run["date"] ?? .null).day())
    let marked = try await athlete.markSession(given.read("mark"), sessionID: first.session.id)
    let week = try await coach.listTeamPlanWeek(date: given.day("date"))
    return [
        "copied": .number(Double(copied.created.count)),
        "plan": .array(plan.map { day in
            [
                .string(day.date.description), .number(day.planned.meters),
                .array(day.sessions.map { [.string($0.session.text), .bool($0.unseen)] }),
            ]
        }),
        "marked": [try JSON(of: marked.mark), try JSON(of: marked.note), .bool(marked.unseen)],
        "week": .array(try week.athletes.map { athlete in
            [
                .string(athlete.name),
                .array(try athlete.days.map { day in
                    [
                        .string(day.date.description), .number(day.planned.meters), .number(day.done.meters),
                        .array(try day.sessions.map { [try JSON(of: $0.mark), try JSON(of: $0.note)] }),
                    ]
                }),
            ]
        }),
    ]
}
