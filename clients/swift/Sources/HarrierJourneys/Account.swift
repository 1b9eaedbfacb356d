import Foundation
import HarrierClient

@Sendable func register(_ at: Setting, _ given: Input) async throws -> JSON {
    let user: UserDraft = try given.read("user")
    let registered = try await at.anybody.registerUser(user)
    let me = at.anybody.with(token: registered.token)
    let account = try await me.getMe()
    return [
        "me": try JSON(
            of: account, "email", "email_verified", "name", "coach", "athlete_id", "aliases", "team_id", "profile_pic", "checkboxes",
            "log_visibility", "timezone", "units"),
        "id_matches": .bool(account.id == registered.userID),
        "expires_in": .number(Double(registered.expiresIn)),
        "logged_in": .bool(try await at.anybody.logIn(LoginInput(email: user.email, password: user.password)).auth),
        "referrals": .number(Double(try await me.countReferrals().referrals)),
    ]
}

@Sendable func verify(_ at: Setting, _ given: Input) async throws -> JSON {
    let user: UserDraft = try given.read("user")
    let me = try await at.anybody.register(user)
    let before = try await me.getMe().emailVerified
    let token = try await at.emailToken(to: user.email)
    let answer = try await me.verifyEmail(token: token)
    return [
        "before": .bool(before),
        "answer": .string(answer),
        "after": .bool(try await me.getMe().emailVerified),
        "refused": try await refusal { try await me.verifyEmail(token: try given.read("wrong_token")) },
    ]
}

@Sendable func personalToken(_ at: Setting, _ given: Input) async throws -> JSON {
    let me = try await at.anybody.register(given.read("user"))
    let made = try await me.createPersonalToken(given.read("draft"))
    let script = at.anybody.with(token: made.token)
    let email = try await script.getMe().email ?? ""
    let tooSmall = try await refusal { try await script.createRace(given.read("race")) }
    try await me.deletePersonalToken(tokenID: made.id)
    return [
        "token": [
            "name": .string(made.name), "scopes": try JSON(of: made.scopes), "used": .bool(made.usedAt != nil),
            "begins": .string(String(made.token.prefix(4))),
        ],
        "me": .string(email),
        "too_small": tooSmall,
        "deleted": try await refusal { try await script.getMe() },
    ]
}

@Sendable func follow(_ at: Setting, _ given: Input) async throws -> JSON {
    let athlete: String = try given.read("athlete_id")
    let me = try await at.anybody.register(given.read("user"))
    let id = try await me.getMe().id
    try await at.anybody.register(given.read("other")).claimAthlete(athleteID: athlete)
    return [
        "said": [
            .bool(try await me.isFollowing(userID: id, athleteID: athlete)),
            .string(try await me.followAthlete(athleteID: athlete)),
            .bool(try await me.isFollowing(userID: id, athleteID: athlete)),
            try JSON(of: await me.listFollowing()),
            .string(try await me.unfollowAthlete(athleteID: athlete)),
            try JSON(of: await me.listFollowing()),
        ]
    ]
}

@Sendable func errors(_ at: Setting, _ given: Input) async throws -> JSON {
    let user: UserDraft = try given.read("user")
    let me = try await at.anybody.register(user)
    let other = try await at.anybody.register(given.read("other"))
    let race = try await me.createRace(given.read("race"))
    return [
        "unreadable": try await refusal { try await me.getMyEntry(date: given.day("no_date")) },
        "unsigned": try await refusal { try await at.anybody.getMe() },
        "wrong_password": try await refusal { try await at.anybody.signIn(email: user.email, password: given.read("wrong_password")) },
        "not_yours": try await refusal { try await other.updateRace(RaceChange(id: race.id, name: race.name)) },
        "not_found": try await refusal { try await at.anybody.getRace(raceID: given.read("no_race")) },
        "taken": try await refusal { try await at.anybody.register(user) },
        "invalid": try await refusal { try await me.createRace(given.read("invalid_race")) },
        "invalid_entry": try await refusal { try await me.writeEntry(given.read("invalid_entry"), date: given.day("date")) },
        "request_id": .bool(try await problem { try await at.anybody.getRace(raceID: given.read("no_race")) }.requestID != nil),
    ]
}

/// Counts the token pairs that a session passed on to be stored, and has the last of them.
private actor Kept {
    private(set) var count = 0
    private(set) var last: Tokens?

    func keep(_ tokens: Tokens?) {
        guard let tokens else { return }
        count += 1
        last = tokens
    }
}

/// A session whose access token has expired. The client cannot know, as if clocks differed.
private func expired(_ at: Setting, _ given: Input, signedOut: Bool = false) async throws -> (Harrier, Kept, Tokens) {
    let signedUp = try await at.anybody.register(given.read("user"))
    guard var tokens = await signedUp.session?.tokens else { throw Fault("there is no session") }
    if signedOut { try await signedUp.signOut() }
    tokens.access = try await at.expiredToken(of: tokens.userID)
    let kept = Kept()
    return (at.anybody.resume(tokens, keep: { await kept.keep($0) }), kept, tokens)
}

@Sendable func expiredToken(_ at: Setting, _ given: Input) async throws -> JSON {
    let (me, kept, tokens) = try await expired(at, given)
    let email = try await me.getMe().email ?? ""
    let count = await kept.count
    guard let renewed = await kept.last?.access else { throw Fault("nothing was kept") }
    let renewedEmail = try await at.anybody.with(token: renewed).getMe().email ?? ""
    return [
        "email": .string(email),
        "kept": .number(Double(count)),
        "renewed": .bool(renewed != tokens.access && renewedEmail == email),
        "again": .string(try await me.getMe().email ?? ""),
        "kept_again": .number(Double(await kept.count)),
        "alone": try await refusal { try await at.anybody.with(token: tokens.access).getMe() },
    ]
}

@Sendable func expiredAtOnce(_ at: Setting, _ given: Input) async throws -> JSON {
    let (me, kept, _) = try await expired(at, given)
    let race: RaceDraft = try given.read("race")
    async let created = me.createRace(race)
    let emails = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<(try given.read("calls", as: Int.self)) { group.addTask { try await me.getMe().email ?? "" } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
    return [
        "emails": try JSON(of: emails),
        "race": .string(try await created.name),
        "kept": .number(Double(await kept.count)),
        "after": .string(try await me.createRace(race).name),
    ]
}

@Sendable func deadSession(_ at: Setting, _ given: Input) async throws -> JSON {
    let (me, kept, _) = try await expired(at, given, signedOut: true)
    return [
        "refused": try await refusal { try await me.getMe() },
        "kept": .number(Double(await kept.count)),
        "again": try await refusal { try await me.getMe() },
    ]
}
