// Made from openapi.yaml by `make generate`.

import Foundation

/// Everything stored about a user.
public struct Export: Sendable, Hashable, Codable {
    /// Time of the snapshot of the data.
    public var exportedAt: Date
    public var user: User
    /// Active sessions.
    public var sessions: [ExportedRow]
    /// Personal tokens, without the tokens themselves.
    public var tokens: [ExportedRow]
    /// Apps that the user made, without their secrets.
    public var apps: [ExportedRow]?
    /// Authorizations of apps, without their tokens.
    public var authorizations: [ExportedRow]?
    /// Invitations that the user created, without their tokens.
    public var invites: [ExportedRow]
    /// Codes of the user's team, without the codes themselves.
    public var teamCodes: [ExportedRow]
    /// When the user joined teams by a code, and whose it is (`user_id`).
    public var codeUses: [ExportedRow]
    /// What the user, a coach, announced in the last 90 days.
    public var announcements: [ExportedRow]
    /// Reports of a season that the user made, or that are of the user's own, without their links.
    public var seasonReports: [ExportedRow]
    /// When the user, a coach, last reminded athletes of the team.
    public var reminders: [ExportedRow]
    /// Email addresses of the account before it was changed, while the change can be undone.
    public var formerAddresses: [ExportedRow]
    /// Claimed Athlete ID and aliases.
    public var athleteIDs: [ExportedRow]
    /// Coaches whom the user has accepted.
    public var acceptedCoaches: [ExportedRow]
    /// The team whose coaches the user has accepted, also those who come.
    public var acceptedTeams: [ExportedRow]
    /// Coaches whom the user has named as assistants.
    public var assistants: [ExportedRow]
    /// Teams whose head coach has named the user as an assistant.
    public var assistantships: [ExportedRow]
    /// Followed athletes.
    public var follows: [ExportedRow]
    /// The user's thresholds for `GET /team/attention`, if the user has changed them.
    public var attentionSettings: [ExportedRow]
    /// Followers whom the user has accepted.
    public var acceptedFollowers: [ExportedRow]
    /// Users whom the user has blocked.
    public var blocked: [ExportedRow]
    /// Training log, ordered by date.
    public var entries: [ExportedRow]
    /// Comments on the user's log, and those that the user wrote on the logs of others.
    public var comments: [ExportedRow]
    /// Shoes.
    public var shoes: [ExportedRow]
    /// Groups of teams that the user is in.
    public var groups: [ExportedRow]
    /// Sessions that the user has planned for themselves or written for a team, and those that are for the user by name.
    public var plannedSessions: [ExportedRow]
    /// Templates of plans that belong to the user, or that the user wrote for a team.
    public var planTemplates: [ExportedRow]?
    /// How the user has marked planned sessions, with their texts.
    public var planMarks: [ExportedRow]
    /// Goals for weeks, months and years.
    public var periodGoals: [ExportedRow]
    /// Deleted runs, by source and external ID, which imports leave out.
    public var deletedRuns: [ExportedRow]
    /// Votes on races.
    public var votes: [ExportedRow]
    /// Races that the user posted.
    public var races: [ExportedRow]
    /// Races that the user directs without being their poster (`accepted`), or has been named to direct (`pending`).
    public var directedRaces: [ExportedRow]
    /// Results that the user posted.
    public var results: [ExportedRow]
    /// Imports that the user made.
    public var imports: [ExportedRow]
    /// Corrections of results that the user made.
    public var corrections: [ExportedRow]
    /// Renames that the user made.
    public var renames: [ExportedRow]
    /// Claims of results that the user made, pending and refused. Accepted ones are in the results.
    public var resultClaims: [ExportedRow]
    /// Reports that the user made.
    public var reports: [ExportedRow]
    /// The user's webhooks, without their secrets.
    public var webhooks: [ExportedRow]
    /// The user's secret links, without their tokens.
    public var links: [ExportedRow]
    /// Connections of the user's log to other services, without their keys.
    public var connections: [ExportedRow]
    /// Notices to the user.
    public var notices: [ExportedRow]
    /// How the user is notified of each kind, if that is not the default.
    public var noticeSettings: [ExportedRow]

    public init(exportedAt: Date, user: User, sessions: [ExportedRow], tokens: [ExportedRow], apps: [ExportedRow]? = nil, authorizations: [ExportedRow]? = nil, invites: [ExportedRow], teamCodes: [ExportedRow], codeUses: [ExportedRow], announcements: [ExportedRow], seasonReports: [ExportedRow], reminders: [ExportedRow], formerAddresses: [ExportedRow], athleteIDs: [ExportedRow], acceptedCoaches: [ExportedRow], acceptedTeams: [ExportedRow], assistants: [ExportedRow], assistantships: [ExportedRow], follows: [ExportedRow], attentionSettings: [ExportedRow], acceptedFollowers: [ExportedRow], blocked: [ExportedRow], entries: [ExportedRow], comments: [ExportedRow], shoes: [ExportedRow], groups: [ExportedRow], plannedSessions: [ExportedRow], planTemplates: [ExportedRow]? = nil, planMarks: [ExportedRow], periodGoals: [ExportedRow], deletedRuns: [ExportedRow], votes: [ExportedRow], races: [ExportedRow], directedRaces: [ExportedRow], results: [ExportedRow], imports: [ExportedRow], corrections: [ExportedRow], renames: [ExportedRow], resultClaims: [ExportedRow], reports: [ExportedRow], webhooks: [ExportedRow], links: [ExportedRow], connections: [ExportedRow], notices: [ExportedRow], noticeSettings: [ExportedRow]) {
        self.exportedAt = exportedAt
        self.user = user
        self.sessions = sessions
        self.tokens = tokens
        self.apps = apps
        self.authorizations = authorizations
        self.invites = invites
        self.teamCodes = teamCodes
        self.codeUses = codeUses
        self.announcements = announcements
        self.seasonReports = seasonReports
        self.reminders = reminders
        self.formerAddresses = formerAddresses
        self.athleteIDs = athleteIDs
        self.acceptedCoaches = acceptedCoaches
        self.acceptedTeams = acceptedTeams
        self.assistants = assistants
        self.assistantships = assistantships
        self.follows = follows
        self.attentionSettings = attentionSettings
        self.acceptedFollowers = acceptedFollowers
        self.blocked = blocked
        self.entries = entries
        self.comments = comments
        self.shoes = shoes
        self.groups = groups
        self.plannedSessions = plannedSessions
        self.planTemplates = planTemplates
        self.planMarks = planMarks
        self.periodGoals = periodGoals
        self.deletedRuns = deletedRuns
        self.votes = votes
        self.races = races
        self.directedRaces = directedRaces
        self.results = results
        self.imports = imports
        self.corrections = corrections
        self.renames = renames
        self.resultClaims = resultClaims
        self.reports = reports
        self.webhooks = webhooks
        self.links = links
        self.connections = connections
        self.notices = notices
        self.noticeSettings = noticeSettings
    }

    enum CodingKeys: String, CodingKey {
        case exportedAt = "exported_at"
        case user
        case sessions
        case tokens
        case apps
        case authorizations
        case invites
        case teamCodes = "team_codes"
        case codeUses = "code_uses"
        case announcements
        case seasonReports = "season_reports"
        case reminders
        case formerAddresses = "former_addresses"
        case athleteIDs = "athlete_ids"
        case acceptedCoaches = "accepted_coaches"
        case acceptedTeams = "accepted_teams"
        case assistants
        case assistantships
        case follows
        case attentionSettings = "attention_settings"
        case acceptedFollowers = "accepted_followers"
        case blocked
        case entries
        case comments
        case shoes
        case groups
        case plannedSessions = "planned_sessions"
        case planTemplates = "plan_templates"
        case planMarks = "plan_marks"
        case periodGoals = "period_goals"
        case deletedRuns = "deleted_runs"
        case votes
        case races
        case directedRaces = "directed_races"
        case results
        case imports
        case corrections
        case renames
        case resultClaims = "result_claims"
        case reports
        case webhooks
        case links
        case connections
        case notices
        case noticeSettings = "notice_settings"
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(exportedAt, forKey: .exportedAt)
        try container.encode(user, forKey: .user)
        try container.encode(sessions, forKey: .sessions)
        try container.encode(tokens, forKey: .tokens)
        try container.encodeIfPresent(apps, forKey: .apps)
        try container.encodeIfPresent(authorizations, forKey: .authorizations)
        try container.encode(invites, forKey: .invites)
        try container.encode(teamCodes, forKey: .teamCodes)
        try container.encode(codeUses, forKey: .codeUses)
        try container.encode(announcements, forKey: .announcements)
        try container.encode(seasonReports, forKey: .seasonReports)
        try container.encode(reminders, forKey: .reminders)
        try container.encode(formerAddresses, forKey: .formerAddresses)
        try container.encode(athleteIDs, forKey: .athleteIDs)
        try container.encode(acceptedCoaches, forKey: .acceptedCoaches)
        try container.encode(acceptedTeams, forKey: .acceptedTeams)
        try container.encode(assistants, forKey: .assistants)
        try container.encode(assistantships, forKey: .assistantships)
        try container.encode(follows, forKey: .follows)
        try container.encode(attentionSettings, forKey: .attentionSettings)
        try container.encode(acceptedFollowers, forKey: .acceptedFollowers)
        try container.encode(blocked, forKey: .blocked)
        try container.encode(entries, forKey: .entries)
        try container.encode(comments, forKey: .comments)
        try container.encode(shoes, forKey: .shoes)
        try container.encode(groups, forKey: .groups)
        try container.encode(plannedSessions, forKey: .plannedSessions)
        try container.encodeIfPresent(planTemplates, forKey: .planTemplates)
        try container.encode(planMarks, forKey: .planMarks)
        try container.encode(periodGoals, forKey: .periodGoals)
        try container.encode(deletedRuns, forKey: .deletedRuns)
        try container.encode(votes, forKey: .votes)
        try container.encode(races, forKey: .races)
        try container.encode(directedRaces, forKey: .directedRaces)
        try container.encode(results, forKey: .results)
        try container.encode(imports, forKey: .imports)
        try container.encode(corrections, forKey: .corrections)
        try container.encode(renames, forKey: .renames)
        try container.encode(resultClaims, forKey: .resultClaims)
        try container.encode(reports, forKey: .reports)
        try container.encode(webhooks, forKey: .webhooks)
        try container.encode(links, forKey: .links)
        try container.encode(connections, forKey: .connections)
        try container.encode(notices, forKey: .notices)
        try container.encode(noticeSettings, forKey: .noticeSettings)
    }
}
