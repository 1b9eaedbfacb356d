-- What has changed in races and results, for programs that follow it, and webhooks, which are told of it.

-- +goose Up
CREATE TYPE feed_type AS ENUM ('race.created', 'race.updated', 'race.state_changed', 'race.deleted',
                               'results.added', 'results.imported', 'results.updated', 'results.deleted');

-- One row for each change that everybody may see, written by triggers in the transaction of the change: per statement and race, not
-- per result. Nothing private is in it. Readers go in the order of the primary key up to the oldest transaction that is still running,
-- so that they skip nothing: what commits later comes later. Rows are never changed, and deleted after some weeks.
CREATE TABLE feed_events (
    tx         xid8         NOT NULL DEFAULT pg_current_xact_id(),
    id         bigint       NOT NULL GENERATED ALWAYS AS IDENTITY,
    -- What it is called outside.
    event_id   uuid         NOT NULL DEFAULT gen_random_uuid(),
    type       feed_type    NOT NULL,
    race_id    uuid         NOT NULL,
    -- How many results it is about, and which, if they are few.
    count      integer      CONSTRAINT feed_events_count_range CHECK (count >= 1),
    results    uuid[],
    -- The import that the results came with.
    import_id  uuid,
    -- The fields of the race that have changed, and its state if that has.
    fields     text[],
    state      race_state,
    -- The keys of the teams that the results are of, if the results are few. For webhooks only.
    teams      text[],
    created_at timestamptz  NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT feed_events_pkey PRIMARY KEY (tx, id)
);

-- The feed has one row. IDs of transactions mean something only in the database where they ran: in a copy, the feed begins anew.
CREATE TABLE feed (
    only_one boolean NOT NULL DEFAULT true CONSTRAINT feed_pkey PRIMARY KEY CONSTRAINT feed_only_one CHECK (only_one),
    -- The database, as code.feed_database returns it, and a number that no other feed has.
    database text    NOT NULL DEFAULT '',
    epoch    bigint  NOT NULL DEFAULT 0,
    -- The last event that has been deleted.
    gone_tx  xid8    NOT NULL DEFAULT '0',
    gone_id  bigint  NOT NULL DEFAULT 0
);
INSERT INTO feed DEFAULT VALUES;

CREATE TYPE webhook_stop AS ENUM ('owner', 'gone', 'failing');
CREATE TYPE delivery_state AS ENUM ('waiting', 'delivered', 'failed');

-- Receivers of events.
CREATE TABLE webhooks (
    id            uuid        NOT NULL CONSTRAINT webhooks_pkey PRIMARY KEY,
    user_id       uuid        NOT NULL CONSTRAINT webhooks_user_id_fkey REFERENCES users ON DELETE CASCADE,
    url           text        NOT NULL CONSTRAINT webhooks_url_length CHECK (char_length(url) BETWEEN 1 AND 2000),
    -- Which events it is told of; null for all. Races may be deleted, so they are not referenced.
    types         feed_type[],
    race_id       uuid,
    team_id       text        CONSTRAINT webhooks_team_id_length CHECK (char_length(team_id) BETWEEN 1 AND 64),
    -- What requests are signed with, and what they were signed with until a while ago. Signing needs them as they are.
    secret        bytea       NOT NULL,
    old_secret    bytea,
    old_until     timestamptz,
    -- Why nothing is delivered; null if it is. Since when all deliveries have failed; null if the last did not.
    stopped       webhook_stop,
    failing_since timestamptz,
    -- The place in the feed up to which deliveries have been made.
    at_tx         xid8        NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
    at_id         bigint      NOT NULL DEFAULT 0,
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT webhooks_old_secret_ends CHECK ((old_secret IS NULL) = (old_until IS NULL))
);
CREATE INDEX webhooks_by_user ON webhooks (user_id);
CREATE INDEX webhooks_in_order ON webhooks (at_tx, at_id) WHERE stopped IS NULL;

-- What webhooks are told, once per webhook and event.
CREATE TABLE webhook_deliveries (
    webhook_id   uuid           NOT NULL CONSTRAINT webhook_deliveries_webhook_id_fkey REFERENCES webhooks ON DELETE CASCADE,
    event_id     uuid           NOT NULL,
    n            bigint         NOT NULL GENERATED ALWAYS AS IDENTITY,
    type         text           NOT NULL,
    body         text           NOT NULL,
    state        delivery_state NOT NULL DEFAULT 'waiting',
    attempts     integer        NOT NULL DEFAULT 0,
    -- The last attempt: when, the status that the receiver answered with, or what went wrong; and when the next one is due.
    attempted_at timestamptz,
    status       integer,
    error        text,
    next_at      timestamptz,
    created_at   timestamptz    NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries (webhook_id, n);
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at);

-- What public answers say and has changed, as far as the feed does not tell, appended in the transaction of the change: a race (its votes or
-- directors), what lists say besides races, the number of accounts, or all. Servers that keep answers in memory read it.
CREATE TYPE change_kind AS ENUM ('race', 'lists', 'accounts', 'all');

CREATE TABLE public_changes (
    tx      xid8        NOT NULL DEFAULT pg_current_xact_id(),
    kind    change_kind NOT NULL,
    race_id uuid        CONSTRAINT public_changes_race_id_if CHECK ((race_id IS NOT NULL) = (kind = 'race'))
);
CREATE INDEX public_changes_tx ON public_changes (tx);

-- +goose Down
DROP TABLE public_changes, webhook_deliveries, webhooks, feed, feed_events;
DROP TYPE change_kind, delivery_state, webhook_stop, feed_type;
