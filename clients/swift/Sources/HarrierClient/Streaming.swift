import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes on a response while it arrives: `URLSession.bytes` does not exist on Linux.
final class Streaming: NSObject, URLSessionDataDelegate, Sendable {
    enum Part: Sendable {
        case head(HTTPURLResponse)
        case body(Data)
    }

    private let continuation: AsyncThrowingStream<Part, any Error>.Continuation

    private init(_ continuation: AsyncThrowingStream<Part, any Error>.Continuation) {
        self.continuation = continuation
    }

    /// Sends a request. The connection ends with the stream.
    static func parts(of request: URLRequest, configuration: URLSessionConfiguration) -> AsyncThrowingStream<Part, any Error> {
        AsyncThrowingStream { continuation in
            let session = URLSession(configuration: configuration, delegate: Streaming(continuation), delegateQueue: nil)
            continuation.onTermination = { _ in session.invalidateAndCancel() }
            session.dataTask(with: request).resume()
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let http = response as? HTTPURLResponse { continuation.yield(.head(http)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.body(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}

extension Harrier {
    /// A stream that is silent for longer is broken: a quiet one has a comment every 20 seconds.
    private static let silence: TimeInterval = 60

    /// Sends a call and returns the body of its response while it arrives, or throws the problem.
    func open(_ call: Call) async throws -> AsyncThrowingStream<Data, any Error> {
        let source: TokenSource
        switch caller {
        case .nobody: return try await stream(call, token: nil)
        case .script(let token): return try await stream(call, token: token)
        case .app(let token): source = token
        case .user(let session): source = { try await session.accessToken(refused: $0) }
        }
        let token = try await source(nil)
        do {
            return try await stream(call, token: token)
        } catch let problem as HarrierProblem where problem.status == 401 {
            return try await stream(call, token: source(token))
        }
    }

    private func stream(_ call: Call, token: String?) async throws -> AsyncThrowingStream<Data, any Error> {
        var request = try call.request(to: server)
        request.timeoutInterval = Self.silence
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let position = await written.position { request.setValue(position, forHTTPHeaderField: Written.header) }
        var parts = Streaming.parts(of: request, configuration: urlSession.configuration).makeAsyncIterator()
        guard case .head(let response)? = try await parts.next() else { throw URLError(.badServerResponse) }
        guard response.statusCode == 200 else {
            var body = Data()
            while case .body(let data)? = try await parts.next() { body.append(data) }
            let _: JSON = try Reply(response, body).answer()
            throw URLError(.badServerResponse)
        }
        let rest = Unshared(parts)
        return AsyncThrowingStream {
            while let part = try await rest.iterator.next() {
                if case .body(let data) = part { return data }
            }
            return nil
        }
    }
}

/// An iterator that is handed from one task to another, never used by two.
private final class Unshared: @unchecked Sendable {
    var iterator: AsyncThrowingStream<Streaming.Part, any Error>.Iterator

    init(_ iterator: AsyncThrowingStream<Streaming.Part, any Error>.Iterator) { self.iterator = iterator }
}
