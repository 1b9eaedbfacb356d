import Foundation

/// The elements of a paged list. Each page is fetched when it is needed.
///
///     for try await race in harrier.races() { … }
public struct Pages<Element: Sendable>: AsyncSequence, Sendable {
    let length: Int
    let page: @Sendable (_ number: Int, _ length: Int) async throws -> [Element]

    public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

    public struct Iterator: AsyncIteratorProtocol {
        let pages: Pages
        private var read: ArraySlice<Element> = []
        private var number = 1
        private var isLast = false

        init(pages: Pages) { self.pages = pages }

        public mutating func next() async throws -> Element? {
            if read.isEmpty, !isLast {
                try Task.checkCancellation()
                let page = try await pages.page(number, pages.length)
                number += 1
                isLast = page.count < pages.length
                read = page[...]
            }
            return read.popFirst()
        }
    }
}

extension Harrier {
    /// All races, most recent first, in pages of up to 100.
    public func races(pageLength: Int = 100) -> Pages<Race> {
        Pages(length: pageLength) { try await listRaces(page: $0, length: $1) }
    }

    /// The races that a user posted, most recent first.
    public func races(of athleteID: String, pageLength: Int = 100) -> Pages<Race> {
        Pages(length: pageLength) { try await listUserRaces(athleteID: athleteID, page: $0, length: $1) }
    }

    /// The results that match a query, best match first.
    public func results(matching query: String, pageLength: Int = 100) -> Pages<RaceResult> {
        Pages(length: pageLength) { try await searchResults(query: query, page: $0, length: $1) }
    }

    /// A ranking, best first.
    public func ranking(
        sport: Sport, gender: Gender, eventCode: String, year: Int? = nil, season: SeasonStart? = nil, team: String? = nil, wind: WindRule? = nil,
        of: RankingOf? = nil, pageLength: Int = 100
    ) -> Pages<Ranked> {
        Pages(length: pageLength) {
            try await listRanking(
                sport: sport, gender: gender, eventCode: eventCode, year: year, season: season, team: team, wind: wind, of: of, page: $0, length: $1)
        }
    }

    /// The caller's followers.
    public func followers(pageLength: Int = 100) -> Pages<Follower> {
        Pages(length: pageLength) { try await listFollowers(page: $0, length: $1) }
    }

    /// The caller's notices, newest first.
    public func notices(unread: Bool? = nil, pageLength: Int = 100) -> Pages<Notice> {
        Pages(length: pageLength) { try await listNotices(unread: unread, page: $0, length: $1) }
    }

    /// The caller's reports.
    public func reports(pageLength: Int = 100) -> Pages<Report> {
        Pages(length: pageLength) { try await listReports(page: $0, length: $1) }
    }

    /// The deliveries of a webhook, newest first.
    public func deliveries(of webhook: UUID, pageLength: Int = 100) -> Pages<WebhookDelivery> {
        Pages(length: pageLength) { try await listWebhookDeliveries(webhookID: webhook, page: $0, length: $1) }
    }
}

/// For operators.
extension Harrier {
    /// The accounts that match.
    public func accounts(
        email: String? = nil, name: String? = nil, athleteID: String? = nil, teamID: String? = nil, isOperator: Bool? = nil, isSuspended: Bool? = nil,
        pageLength: Int = 100
    ) -> Pages<Account> {
        Pages(length: pageLength) {
            try await findAccounts(
                email: email, name: name, athleteID: athleteID, teamID: teamID, operator: isOperator, suspended: isSuspended, page: $0, length: $1)
        }
    }

    /// The apps of all users.
    public func allApps(areBlocked: Bool? = nil, pageLength: Int = 100) -> Pages<OperatorApp> {
        Pages(length: pageLength) { try await listAllApps(blocked: areBlocked, page: $0, length: $1) }
    }

    /// The reports of all users.
    public func allReports(state: ReportState? = nil, pageLength: Int = 100) -> Pages<OperatorReport> {
        Pages(length: pageLength) { try await listAllReports(state: state, page: $0, length: $1) }
    }

    /// The audit log, newest first.
    public func audit(actor: String? = nil, object: UUID? = nil, act: String? = nil, pageLength: Int = 100) -> Pages<AuditEntry> {
        Pages(length: pageLength) { try await listAudit(actor: actor, object: object, act: act, page: $0, length: $1) }
    }
}
