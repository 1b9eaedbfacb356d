// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Create a webhook.
    ///
    /// Has the server send events to a URL, a POST request for each, as soon as they are in the feed (`GET /events`), from now on. The body is the event as the feed shows it. `types`, `race_id` and `team_id` choose events: all of those given must fit. A team's events are those about its results, or about races in which it has results; of large deletions it is told even if it may have had none.  Requests follow the Standard Webhooks specification: the headers `webhook-id` (the event's `_id`), `webhook-timestamp` and `webhook-signature` let the receiver verify them with the secret, which is in this response only. A receiver answers with a status from 200 to 299 within 15 seconds; redirects are not followed. Otherwise the request is repeated nine times within about three days, with the same `webhook-id`; an event may arrive more than once, and events may arrive in another order. If the receiver answers 410, or nothing has arrived for days, the webhook is stopped and an email tells the caller.  The URL begins with `https://`, leads to the public Internet and has port 443 or 8443, unless the server's settings allow other networks. A user can have ten webhooks; then 409 (`too-many-webhooks`).
    ///
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func createWebhook(_ webhookDraft: WebhookDraft, idempotencyKey: String? = nil) async throws -> CreatedWebhook {
        try await send(Call("POST", "/webhooks").header("Idempotency-Key", idempotencyKey).body(webhookDraft))
    }

    /// Delete a webhook.
    ///
    /// Deletes one of the caller's webhooks and its deliveries, also those that wait.
    ///
    /// - Parameter id: `_id` of the webhook.
    @discardableResult
    public func deleteWebhook(id: UUID) async throws -> String {
        try await send(Call("DELETE", "/webhooks/{id}").path("id", id))
    }

    /// Get a webhook.
    ///
    /// Returns one of the caller's webhooks, without its secret.
    ///
    /// - Parameter id: `_id` of the webhook.
    public func getWebhook(id: UUID) async throws -> Webhook {
        try await send(Call("GET", "/webhooks/{id}").path("id", id))
    }

    /// List what has changed since a cursor.
    ///
    /// Returns what has changed in races and results after the cursor `after`, and in `next` the cursor to continue with. Without `after` the list begins with the oldest event that is kept; with `now` it is empty, and `next` is the end of the feed. An empty list is answered with the same cursor: ask again with it later.  To keep a copy of races and results: get the cursor of `now`, read everything, then follow the feed. Nothing is skipped. An event says what to read anew, not what it was or is now: it may have changed again. An event appears when all transactions that began before it have ended, normally within a second. Events that were made at the same time may be listed in another order than they happened.  Events are kept 30 days. If events after the cursor have been deleted, or the database was restored from a backup or moved, the cursor returns 410 with the problem type `cursor-expired`: read everything anew.
    ///
    /// - Parameter after: `next` of an earlier response, or `now`.
    /// - Parameter length: How many events the response has at most.
    public func listEvents(after: String? = nil, length: Int? = nil) async throws -> FeedPage {
        try await send(Call("GET", "/events").query("after", after).query("length", length))
    }

    /// List the deliveries of a webhook.
    ///
    /// Returns a page of what the receiver was told or is to be told, newest first. Deliveries are kept for a week.
    ///
    /// - Parameter id: `_id` of the webhook.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listWebhookDeliveries(id: UUID, page: Int? = nil, length: Int? = nil) async throws -> [WebhookDelivery] {
        try await send(Call("GET", "/webhooks/{id}/deliveries").path("id", id).query("page", page).query("length", length))
    }

    /// List the caller's webhooks.
    ///
    /// Returns the caller's webhooks, newest first, without their secrets.
    public func listWebhooks() async throws -> [Webhook] {
        try await send(Call("GET", "/webhooks"))
    }

    /// Deliver an event once more.
    ///
    /// Delivers an event again that was delivered, or that could not be, with the same `webhook-id`. One that waits for an attempt, or whose webhook is not active, returns 409.
    ///
    /// - Parameter id: `_id` of the webhook.
    /// - Parameter delivery: `_id` of the delivery, which is that of the event.
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func resendWebhookDelivery(id: UUID, delivery: UUID, idempotencyKey: String? = nil) async throws -> WebhookDelivery {
        try await send(Call("POST", "/webhooks/{id}/deliveries/{delivery}").path("id", id).path("delivery", delivery).header("Idempotency-Key", idempotencyKey))
    }

    /// Give a webhook another secret.
    ///
    /// Returns a new secret, this once. For 24 hours, requests are signed with the new and the old one: there are two signatures in `webhook-signature`.
    ///
    /// - Parameter id: `_id` of the webhook.
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func rotateWebhookSecret(id: UUID, idempotencyKey: String? = nil) async throws -> WebhookSecret {
        try await send(Call("POST", "/webhooks/{id}/secret").path("id", id).header("Idempotency-Key", idempotencyKey))
    }

    /// Send a test event.
    ///
    /// Sends the webhook an event of type `webhook.test`, whose `data` is empty. What has become of it is among the deliveries. A webhook that is not active returns 409.
    ///
    /// - Parameter id: `_id` of the webhook.
    /// - Parameter idempotencyKey: A value of the client's choice, such as a UUID, that is the same each time this request is repeated. See **Repeating requests** above.
    @discardableResult
    public func testWebhook(id: UUID, idempotencyKey: String? = nil) async throws -> WebhookDelivery {
        try await send(Call("POST", "/webhooks/{id}/test").path("id", id).header("Idempotency-Key", idempotencyKey))
    }

    /// Change a webhook.
    ///
    /// Changes the fields that are given. `active` stops a webhook or starts it again; then it is told of what happens from now on.
    ///
    /// - Parameter id: `_id` of the webhook.
    @discardableResult
    public func updateWebhook(_ webhookChange: WebhookChange, id: UUID) async throws -> Webhook {
        try await send(Call("PUT", "/webhooks/{id}").path("id", id).body(webhookChange))
    }
}
