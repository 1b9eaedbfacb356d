import Foundation
import Testing

@testable import HarrierClient

/// A server that exchanges refresh tokens, and records the tokens that are kept.
private actor Server {
    private var current = 0
    private(set) var refreshes = 0
    private(set) var kept: [String?] = []
    var fails: (any Error)?

    func refresh(_ token: String) async throws -> Tokens {
        refreshes += 1
        if let fails { throw fails }
        guard token == "refresh\(current)" else { throw HarrierProblem(status: 401, detail: "Spent.") }
        current += 1
        try await Task.sleep(nanoseconds: 20_000_000)
        return tokens(current)
    }

    nonisolated func tokens(_ number: Int, living seconds: Double = 3600) -> Tokens {
        Tokens(access: "access\(number)", expires: Date() + seconds, refresh: "refresh\(number)", userID: UUID())
    }

    func keep(_ tokens: Tokens?) { kept.append(tokens?.access) }
    func fail(_ error: (any Error)?) { fails = error }

    nonisolated func session(_ tokens: Tokens) -> HarrierSession {
        HarrierSession(tokens) { await self.keep($0) } refresh: { try await self.refresh($0) }
    }
}

@Suite struct SessionTests {
    private let server = Server()

    @Test func validTokenIsUsed() async throws {
        let session = server.session(server.tokens(0))
        #expect(try await session.accessToken() == "access0")
        #expect(await server.refreshes == 0)
    }

    @Test func tokenIsRenewedBeforeItExpires() async throws {
        let session = server.session(server.tokens(0, living: 10))
        #expect(try await session.accessToken() == "access1")
        #expect(await server.kept == ["access1"])
    }

    @Test func concurrentCallsRefreshOnce() async throws {
        let session = server.session(server.tokens(0))
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await session.accessToken(refused: "access0") } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens == ["access1"])
        #expect(await server.refreshes == 1)
    }

    @Test func lateRejectionOfAnOldTokenDoesNotRefresh() async throws {
        let session = server.session(server.tokens(0))
        _ = try await session.accessToken(refused: "access0")
        #expect(try await session.accessToken(refused: "access0") == "access1")
        #expect(await server.refreshes == 1)
    }

    @Test func cancellingOneCallDoesNotAffectTheOthers() async throws {
        let session = server.session(server.tokens(0, living: 0))
        let impatient = Task { try await session.accessToken() }
        impatient.cancel()
        #expect(try await session.accessToken() == "access1")
        #expect(await server.kept == ["access1"])
    }

    @Test func rejectedRefreshEndsTheSession() async throws {
        await server.fail(HarrierProblem(status: 401, detail: "Spent."))
        let session = server.session(server.tokens(0, living: 0))
        for _ in 0..<2 {
            await #expect(throws: HarrierProblem(status: 401, detail: "Spent.")) { try await session.accessToken() }
        }
        #expect(await session.tokens == nil)
        #expect(await server.kept == [nil])
        #expect(await server.refreshes == 1)
    }

    @Test func unreachableServerDoesNotEndTheSession() async throws {
        await server.fail(URLError(.cannotConnectToHost))
        let session = server.session(server.tokens(0, living: 0))
        await #expect(throws: URLError.self) { try await session.accessToken() }
        await server.fail(nil)
        #expect(try await session.accessToken() == "access1")
    }
}

@Suite struct PagesTests {
    private func pages(of total: Int, asked: @escaping @Sendable (Int) -> Void = { _ in }) -> Pages<Int> {
        Pages(length: 10) { number, length in
            asked(number)
            return Array(((number - 1) * length..<number * length).prefix { $0 < total })
        }
    }

    @Test(arguments: [0, 1, 9, 10, 11, 20, 25])
    func returnsAll(_ total: Int) async throws {
        #expect(try await pages(of: total).reduce(into: []) { $0.append($1) } == Array(0..<total))
    }

    @Test func requestsNoPageTooMany() async throws {
        let first = pages(of: 25) { #expect($0 == 1) }
        #expect(try await first.first { $0 == 9 } == 9)
    }
}
