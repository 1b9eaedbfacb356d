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
    ///     let race = try await harrier.tagged { try await $0.getRace(id: id) }
    ///     try await harrier.deleteRace(id: id, ifMatch: race.etag)
    public func tagged<Value: Sendable>(_ call: @Sendable (Harrier) async throws -> Value) async throws -> Tagged<Value> {
        let last = LastTag()
        var harrier = self
        harrier.lastTag = last
        let value = try await call(harrier)
        return Tagged(value: value, etag: await last.etag)
    }
}

/// The ETag of the last response.
actor LastTag {
    private(set) var etag: String?

    func keep(_ etag: String?) { self.etag = etag }
}
