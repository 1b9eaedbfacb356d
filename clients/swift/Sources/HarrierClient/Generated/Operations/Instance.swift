// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Get information about the server.
    ///
    /// Returns the server's name, contact, terms, rules for registration and posting races, limits, and versions. A limit is `null` if the server has none. The response changes only when the server is restarted with other settings.
    ///
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getInstance(ifNoneMatch: String? = nil) async throws -> InstanceInformation {
        try await send(Call("GET", "/instance").header("If-None-Match", ifNoneMatch))
    }
}
