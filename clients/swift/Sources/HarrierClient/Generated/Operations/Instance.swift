// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Get what clients need to know about the server.
    ///
    /// Returns the server's name, whom to contact, its terms, who may create an account or post races, its limits, and its versions. Limits are `null` where the server has none. It changes only when the server is restarted with other settings.
    ///
    /// - Parameter ifNoneMatch: ETags that the client has, or `*`. If one of them is current, the response is 304 without a body.
    public func getInstance(ifNoneMatch: String? = nil) async throws -> InstanceInformation {
        try await send(Call("GET", "/instance").header("If-None-Match", ifNoneMatch))
    }
}
