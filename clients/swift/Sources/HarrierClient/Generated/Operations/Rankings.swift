// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Get the team scores of all events.
    ///
    /// Returns the team scores of every event of one gender, as `GET /result/teamlist/{race_id}/{gender}/{event}` does, in natural order of the event names. If the race is scored by points, `totals` has the sums over all events; otherwise it is empty.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of the events.
    /// - Parameter division: Score the results of this division. By default, results without a division are scored, or all results if the whole final has one division.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getMeetScores(raceID: UUID, gender: Gender, division: String? = nil, ifNoneMatch: String? = nil) async throws -> MeetScores {
        try await send(Call("GET", "/race/{race_id}/{gender}/scores").path("race_id", raceID).path("gender", gender).query("division", division).header("If-None-Match", ifNoneMatch))
    }

    /// List an athlete's bests.
    ///
    /// Returns an athlete's personal best and season bests in each event, by the sport of the race, gender and event. For an ID that a user has claimed or added as an alias, this includes the results of all of the user's IDs. An ID without results returns an empty array.  Events are distinguished by `event_code`, so that `5000m` and `5,000 Meters` are the same event but `5K` is not, and by sport, because cross-country courses differ from roads. All rounds count. Results of unknown events, without a time or mark, and of mixed relays do not. Of equal results, the earliest is returned. Results are as published: hand times and altitude are not converted. At most 1,000 season bests are returned.
    ///
    /// - Parameter athleteID: Athlete ID, case-insensitive. An alias names the same athlete.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a wind reading do.
    public func listAthleteBests(athleteID: String, season: SeasonStart? = nil, wind: WindRule? = nil) async throws -> [EventBests] {
        try await send(Call("GET", "/result/bests/athlete/{athlete_id}").path("athlete_id", athleteID).query("season", season).query("wind", wind))
    }

    /// List the best results in an event.
    ///
    /// Returns a page of the best results of one gender in an event: each athlete's best, or all with `of=results`. Times are ranked in ascending order, and jumps, throws and combined events by mark in descending order. Equal marks share a place, and the next place is skipped.  Events are distinguished by `event_code`, so that `5000m` and `5,000 Meters` are the same event but `5K` is not, and by the sport of the race. Cross-country courses differ, so times of two races may not be comparable. All rounds count. Results of unknown events, without a time or mark, of mixed relays, and of athletes who did not finish do not. Results are as published: hand times and altitude are not converted; imperial marks are converted for the order only.  Results with the same Athlete ID, or with IDs of one user, belong to one athlete; without an ID, those with the same name and team do. Of an athlete's equal results, the one added first is returned.  `year` and `season` select a calendar year or a school year; without `year`, all years count. A ranking has at most 1,000 places, from the best 10,000 results of the event. Later pages are empty.
    ///
    /// - Parameter sport: Sport of the races.
    /// - Parameter gender: Gender of the events.
    /// - Parameter eventCode: Code or name of the event, such as `8K` or `5,000 Meters`. Names without a code return 404.
    /// - Parameter year: Only the season of this year.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter team: Rank only the team with this `team_id`, in any case.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a wind reading do.
    /// - Parameter of: Whether each athlete is ranked once, or each result.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listRanking(sport: Sport, gender: Gender, eventCode: String, year: Int? = nil, season: SeasonStart? = nil, team: String? = nil, wind: WindRule? = nil, of: RankingOf? = nil, page: Int? = nil, length: Int? = nil) async throws -> [Ranked] {
        try await send(Call("GET", "/result/rankings/{sport}/{gender}/{event_code}").path("sport", sport).path("gender", gender).path("event_code", eventCode).query("year", year).query("season", season).query("team", team).query("wind", wind).query("of", of).query("page", page).query("length", length))
    }

    /// List a team's records.
    ///
    /// Returns the best result of a team in each event, by the sport of the race, gender and event, of all years or of one season. A team without results returns an empty array. The rules are those of `GET /result/bests/athlete/{athlete_id}`. At most 1,000 records are returned.
    ///
    /// - Parameter teamID: `team_id` of the team, in any case.
    /// - Parameter year: Only the season of this year.
    /// - Parameter season: When a season begins. With `aug` it is a school year: 2026 is from August 1, 2026 to July 31, 2027. With `jan` it is the calendar year.
    /// - Parameter wind: With `legal`, wind-aided results do not count. Results without a wind reading do.
    public func listTeamRecords(teamID: String, year: Int? = nil, season: SeasonStart? = nil, wind: WindRule? = nil) async throws -> [Best] {
        try await send(Call("GET", "/result/records/team/{team_id}").path("team_id", teamID).query("year", year).query("season", season).query("wind", wind))
    }

    /// Score finishers.
    ///
    /// Computes team scores for a list of finishers, without storing anything, and explains them: the points of each finisher, who was removed and why, who displaced, and how ties were broken.  Finishers are ordered by `place`; those without one follow, by `time`. If none has either, they are ordered by `mark`, highest first, and equal marks share a place; without marks, they stay in the order given. A missing `team_id` is derived from `team`. The response lists `finishers` in the order given, and teams refer to them by index, from 0.
    ///
    @discardableResult
    public func scoreFinishers(_ scoreInput: ScoreInput) async throws -> ScoreSheet {
        try await send(Call("POST", "/result/score").body(scoreInput))
    }

    /// Try other scoring rules for a race.
    ///
    /// Returns what `GET /race/{race_id}/{gender}/scores` would return if the race had these rules. Nothing is stored.
    ///
    /// - Parameter raceID: `_id` of the race.
    /// - Parameter gender: Gender of the events.
    /// - Parameter division: Score the results of this division. By default, results without a division are scored, or all results if the whole final has one division.
    @discardableResult
    public func scoreMeet(_ scoringDraft: ScoringDraft, raceID: UUID, gender: Gender, division: String? = nil) async throws -> MeetScores {
        try await send(Call("POST", "/race/{race_id}/{gender}/scores").path("race_id", raceID).path("gender", gender).query("division", division).body(scoringDraft))
    }
}
