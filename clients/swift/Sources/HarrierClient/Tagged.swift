import Foundation

/// A response with its ETag, which `ifMatch` and `ifNoneMatch` take.
public struct Tagged<Value: Sendable>: Sendable {
    public var value: Value
    /// Nil if the response has none.
    public var etag: String?
}

extension Harrier {
    /// Calls an operation and returns its response with the ETag:
    ///
    ///     let race = try await harrier.tagged { try await $0.getRace(raceID: id) }
    ///     try await harrier.deleteRace(raceID: id, ifMatch: race.etag)
    public func tagged<Value: Sendable>(_ call: @Sendable (Harrier) async throws -> Value) async throws -> Tagged<Value> {
        let last = LastTag()
        var harrier = self
        harrier.lastTag = last
        let value = try await call(harrier)
        return Tagged(value: value, etag: await last.etag)
    }
}

extension Harrier {
    /// Reads an object again, and returns nil if it has not changed:
    ///
    ///     let newer = try await harrier.changed { try await $0.getRace(raceID: id, ifNoneMatch: race.etag) }
    public func changed<Value: Sendable>(_ call: @Sendable (Harrier) async throws -> Value) async throws -> Tagged<Value>? {
        do {
            return try await tagged(call)
        } catch let problem as HarrierProblem where problem.status == 304 {
            return nil
        }
    }
}

/// The ETag of the last response.
actor LastTag {
    private(set) var etag: String?

    func keep(_ etag: String?) { self.etag = etag }
}
