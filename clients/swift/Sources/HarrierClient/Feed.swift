import Foundation

/// Some changes. Store `next` when you have processed them.
public struct Changes<Event: Sendable>: Sendable {
    /// Read everything now, because what changed before is not in the feed: at the start without a cursor, and if the cursor is too old.
    public var reload: Bool
    public var events: [Event]
    /// The cursor after them, to continue with.
    public var next: String
}

/// The changes of a feed, read when they are needed, also over restarts of the server.
public struct Feed<Event: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Changes<Event>

    let after: String?
    let read: @Sendable (_ after: String) async throws -> (events: [Event], next: String)

    static var length: Int { 100 }
    static var interval: TimeInterval { 2 }

    public func makeAsyncIterator() -> Iterator { Iterator(feed: self) }

    public struct Iterator: AsyncIteratorProtocol {
        private let feed: Feed
        private var after: String
        private var reload: Bool
        private var isCurrent = false
        private var backoff = Backoff()

        init(feed: Feed) {
            self.feed = feed
            after = feed.after ?? "now"
            reload = feed.after == nil
        }

        public mutating func next() async throws -> Changes<Event>? {
            while true {
                try Task.checkCancellation()
                if isCurrent { try await Backoff.pause(Feed.interval) }
                isCurrent = false
                let page: (events: [Event], next: String)
                do {
                    page = try await feed.read(after)
                } catch let problem as HarrierProblem where problem.status == 410 {
                    after = "now"
                    reload = true
                    continue
                } catch {
                    try await backoff.after(error)
                    continue
                }
                backoff.reset()
                let changes = Changes(reload: reload, events: page.events, next: page.next)
                after = page.next
                reload = false
                isCurrent = page.events.count < Feed.length
                if changes.reload || !changes.events.isEmpty { return changes }
            }
        }
    }
}

extension Harrier {
    /// Follows the changes to races and results:
    ///
    ///     for try await changes in harrier.events(after: stored) { … }
    ///
    /// No change is skipped; after a broken connection one may come twice. `after` is the cursor that was stored last. If it is nil or too old, the
    /// first changes are a `reload`.
    public func events(after: String? = nil) -> Feed<FeedEvent> {
        Feed(after: after) {
            let page = try await listEvents(after: $0, length: Feed<FeedEvent>.length)
            return (page.events, page.next)
        }
    }

    /// Follows the changes to training logs, like `events(after:)`: the caller's own log and those that the caller may read as coach, or the log of one
    /// athlete.
    public func logChanges(of athlete: String? = nil, after: String? = nil) -> Feed<LogEvent> {
        Feed(after: after) {
            let page = try await listLogChanges(athlete: athlete, after: $0, length: Feed<LogEvent>.length)
            return (page.events, page.next)
        }
    }
}
