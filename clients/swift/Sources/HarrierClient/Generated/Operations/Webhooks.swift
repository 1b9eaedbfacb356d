// Made from openapi.yaml by `make generate`.

import Foundation

extension Harrier {
    /// Create a webhook.
    ///
    /// Sends new events to a URL, each in a POST request, as soon as they are in the feed (`GET /events`) and in its order. The body is the event as in the feed. `types`, `race_id` and `team_id` select events that match all of them. A team's events are those about its results, or about races in which it has results. Large deletions may be sent even if the team had no results.  Requests follow the Standard Webhooks specification: the headers `webhook-id` (the event's `_id`), `webhook-timestamp` and `webhook-signature` let the receiver verify them with the secret, which is only in this response. A receiver must return a status from 200 to 299 within 15 seconds; redirects are not followed. Otherwise the request is retried with the same `webhook-id`, and later events wait. An event that fails five times in an hour is set aside: later events are sent, and it is retried six times within about three days. An event may arrive more than once. If the receiver returns 410, or no delivery succeeds for days, the webhook is stopped and the caller is notified by email.  The URL must begin with `https://`, resolve to the public Internet and have port 443 or 8443, unless the server's settings allow other networks. A user can have ten webhooks; then 409 (`too-many-webhooks`).  An app makes a webhook under its authorization, at most three, and 30 for all apps of a user. It receives the events that the authorization allows when they are sent: events of the user's own log, and with `team` those of athletes whom the user coaches. The webhook ends with the authorization. The user sees it in their list and can delete it; only the app changes it, tests it, and gets its secret. Nobody is notified by email when it is stopped.
    ///
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func createWebhook(_ webhookDraft: WebhookDraft, idempotencyKey: String? = nil) async throws -> CreatedWebhook {
        try await send(Call("POST", "/webhooks").header("Idempotency-Key", idempotencyKey).body(webhookDraft))
    }

    /// Delete a webhook.
    ///
    /// Deletes one of the caller's webhooks, or of an app that the caller allowed to act for them, and its deliveries, including pending ones.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    public func deleteWebhook(webhookID: UUID, ifMatch: String? = nil) async throws {
        try await send(Call("DELETE", "/webhooks/{webhook_id}").path("webhook_id", webhookID).header("If-Match", ifMatch))
    }

    /// Get a webhook.
    ///
    /// Returns one of the caller's webhooks, or of an app that the caller allowed to act for them, without its secret.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getWebhook(webhookID: UUID, ifNoneMatch: String? = nil) async throws -> Webhook {
        try await send(Call("GET", "/webhooks/{webhook_id}").path("webhook_id", webhookID).header("If-None-Match", ifNoneMatch))
    }

    /// Get a delivery.
    ///
    /// Returns the delivery of an event to a webhook, with its state. A delivery that the webhook does not have returns 404.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter deliveryID: `_id` of the delivery, the same as that of the event.
    /// - Parameter ifNoneMatch: ETags of the client's copies, or `*`. If one of them is current, the response is 304 without a body.
    public func getWebhookDelivery(webhookID: UUID, deliveryID: UUID, ifNoneMatch: String? = nil) async throws -> WebhookDelivery {
        try await send(Call("GET", "/webhooks/{webhook_id}/deliveries/{delivery_id}").path("webhook_id", webhookID).path("delivery_id", deliveryID).header("If-None-Match", ifNoneMatch))
    }

    /// List the deliveries of a webhook.
    ///
    /// Returns a page of finished and pending deliveries, newest first. They are kept for a week, and failed ones for 30 days. An event is among them after its first attempt.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter page: Page number, from 1.
    /// - Parameter length: Number of objects per page.
    public func listWebhookDeliveries(webhookID: UUID, page: Int? = nil, length: Int? = nil) async throws -> [WebhookDelivery] {
        try await send(Call("GET", "/webhooks/{webhook_id}/deliveries").path("webhook_id", webhookID).query("page", page).query("length", length))
    }

    /// List the caller's webhooks.
    ///
    /// Returns the caller's webhooks and those of apps that the caller allowed to act for them, newest first, without their secrets. An app gets those that it made itself under its authorization, here and in the other operations of webhooks.
    public func listWebhooks() async throws -> [Webhook] {
        try await send(Call("GET", "/webhooks"))
    }

    /// Redeliver an event.
    ///
    /// Delivers a delivered or failed event again, with the same `webhook-id`, apart from the order of the feed. A pending delivery, or one of an inactive webhook, returns 409.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter deliveryID: `_id` of the delivery, the same as that of the event.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func resendWebhookDelivery(webhookID: UUID, deliveryID: UUID, idempotencyKey: String? = nil) async throws -> WebhookDelivery {
        try await send(Call("POST", "/webhooks/{webhook_id}/deliveries/{delivery_id}").path("webhook_id", webhookID).path("delivery_id", deliveryID).header("Idempotency-Key", idempotencyKey))
    }

    /// Rotate the secret of a webhook.
    ///
    /// Returns a new secret. It cannot be retrieved again. For 24 hours, requests are signed with the new and the old secret: `webhook-signature` has two signatures.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func rotateWebhookSecret(webhookID: UUID, idempotencyKey: String? = nil) async throws -> WebhookSecret {
        try await send(Call("POST", "/webhooks/{webhook_id}/secret").path("webhook_id", webhookID).header("Idempotency-Key", idempotencyKey))
    }

    /// Send a test event.
    ///
    /// Sends the webhook an event of type `webhook.test` with empty `data`. Its outcome is among the deliveries. An inactive webhook returns 409. A user can send six test events a minute; more return 429.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter idempotencyKey: A unique value chosen by the client, such as a UUID. Retries of the request have the same key. See **Idempotent requests** above.
    @discardableResult
    public func testWebhook(webhookID: UUID, idempotencyKey: String? = nil) async throws -> WebhookDelivery {
        try await send(Call("POST", "/webhooks/{webhook_id}/test").path("webhook_id", webhookID).header("Idempotency-Key", idempotencyKey))
    }

    /// Update a webhook.
    ///
    /// Changes the given fields. `active` stops a webhook or restarts it. A webhook that was stopped because deliveries failed continues with the events of the last 30 days that it missed; any other receives only new events. The webhook of an app returns 403 to the user.
    ///
    /// - Parameter webhookID: `_id` of the webhook.
    /// - Parameter ifMatch: ETags of the client's copies, or `*` for any existing object. The request is executed only if one of them is current; otherwise 412.
    @discardableResult
    public func updateWebhook(_ webhookChange: WebhookChange, webhookID: UUID, ifMatch: String? = nil) async throws -> Webhook {
        try await send(Call("PUT", "/webhooks/{webhook_id}").path("webhook_id", webhookID).header("If-Match", ifMatch).body(webhookChange))
    }
}
