-- The log of changes, the feed and the webhooks that are told of them.

-- +goose Up
CREATE TYPE change_kind AS ENUM (
    -- What the feed and webhooks are told.
    'race.created', 'race.updated', 'race.state_changed', 'race.deleted', 'results.added', 'results.imported', 'results.updated', 'results.deleted',
    -- What else public answers say: a race's votes and directors, Athlete IDs, what is found by searching, the number of accounts, and names.
    'race.touched', 'athletes.changed', 'search.updated', 'users.counted', 'users.renamed',
    -- What readers of a training log are told. code.log_kinds takes all from the first of these.
    'log.entry_written', 'log.entry_removed', 'log.run_added', 'log.run_changed', 'log.run_removed', 'log.track_ready', 'log.track_removed',
    'log.comment_added', 'log.comment_changed', 'log.comment_removed',
    'log.plan_changed',
    'log.access_began', 'log.access_ended');

-- One row for each change, written in its transaction: by triggers, per statement and race, not per result; of a day of a training log, with its runs,
-- by what writes it. Who keeps public answers is told of
-- all rows but those of training logs, the feed and webhooks of those with an event_id, and viewers of live results of those for_live. Rows of a
-- training log have its user_id, and are only for those who may read the log when they ask. They say which day or run it is, and nothing of it.
--
-- The feed goes in the order of the primary key up to the oldest transaction that is still running, so that it skips nothing: what
-- commits later comes later. The newest ID of a race's rows for_live is the race's version. Who writes one holds the lock of the race until
-- the transaction ends, so IDs become visible in their order, and viewers need not wait for other transactions.
--
-- Rows are never changed. After some weeks they are deleted, but for the newest of each race for_live, which keeps its version: it
-- loses its transaction, its event_id and its results. There is no foreign key, because deleting a race deletes its results, which appends rows.
CREATE TABLE changes (
    tx         xid8         NOT NULL DEFAULT pg_current_xact_id(),
    id         bigint       NOT NULL GENERATED ALWAYS AS IDENTITY (INCREMENT BY 64),
    kind       change_kind  NOT NULL,
    race_id    uuid,
    -- What the feed and webhooks call it; null for what they are not told.
    event_id   uuid,
    for_live   boolean      NOT NULL DEFAULT false,
    -- How many results it is about, and which, if they are few.
    count      integer,
    results    uuid[],
    -- The keys of the teams that these are of.
    teams      text[],
    -- The import that the results came with.
    import_id  uuid,
    -- The fields of the race that have changed, and its state if that has.
    fields     text[],
    state      race_state,
    -- Whose training log it is about, and the day, the run and the comment. Of access, who may read the log or may not any more.
    user_id    uuid,
    reader_id  uuid,
    day        date,
    run_id     uuid,
    comment_id uuid,
    -- What a day that is written tells before this, in order: of a run, or of the day, whose run is zero. The IDs below that of the row are those of these events.
    earlier_kinds change_kind[],
    earlier_runs  uuid[],
    created_at timestamptz  NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT changes_pkey PRIMARY KEY (tx, id),
    -- One, because each is read anew by each statement that writes.
    CONSTRAINT changes_of_race_or_log CHECK (CASE WHEN race_id IS NULL THEN NOT for_live ELSE user_id IS NULL END)
);
-- The feed, without the many rows of training logs between its own.
CREATE INDEX changes_of_feed ON changes (tx, id) WHERE event_id IS NOT NULL AND user_id IS NULL;
CREATE INDEX changes_of_log ON changes (user_id, tx, id) WHERE user_id IS NOT NULL AND reader_id IS NULL;
CREATE INDEX changes_of_access ON changes (reader_id, tx, id) WHERE reader_id IS NOT NULL;
CREATE INDEX changes_of_race ON changes (race_id, id) WHERE for_live;
-- Finds what is of no use any more after some minutes.
CREATE INDEX changes_brief ON changes (tx) WHERE event_id IS NULL AND NOT for_live;

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
    types         change_kind[],
    race_id       uuid,
    team_id       text        CONSTRAINT webhooks_team_id_length CHECK (char_length(team_id) BETWEEN 1 AND 64),
    -- What requests are signed with, and what they were signed with until a while ago. Signing needs them as they are.
    secret        bytea       NOT NULL,
    old_secret    bytea,
    old_until     timestamptz,
    -- Why nothing is delivered; null if it is. Since when all deliveries have failed; null if the last did not.
    stopped       webhook_stop,
    failing_since timestamptz,
    -- The place in the feed up to which events have been delivered or set aside.
    at_tx         xid8        NOT NULL DEFAULT pg_snapshot_xmin(pg_current_snapshot()),
    at_id         bigint      NOT NULL DEFAULT 0,
    -- What had happened when it was made or started again, and is not told. While transactions run, it is not all before the place.
    began         pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
    -- How often the event after it has failed, and when the next turn may begin.
    failures      integer     NOT NULL DEFAULT 0 CONSTRAINT webhooks_failures_count CHECK (failures >= 0),
    next_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Whether the last request was answered soon and well. All webhooks where it was not, new ones among them, share a few places.
    prompt        boolean     NOT NULL DEFAULT false,
    -- The turn in which a server delivers, and when another server may begin one, in case that server was killed.
    turn          uuid,
    turn_ends     timestamptz,
    -- Webhooks of one host share places.
    host          text        NOT NULL GENERATED ALWAYS AS (coalesce(lower(substring(url FROM '^[^:]*://([^/?#]*)')), '')) STORED,
    created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    updated_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT webhooks_old_secret_ends CHECK ((old_secret IS NULL) = (old_until IS NULL)),
    CONSTRAINT webhooks_turn_ends CHECK ((turn IS NULL) = (turn_ends IS NULL))
);
CREATE INDEX webhooks_by_user ON webhooks (user_id);
CREATE INDEX webhooks_in_order ON webhooks (at_tx, at_id) WHERE stopped IS NULL;
CREATE INDEX webhooks_in_turn ON webhooks (turn_ends) WHERE turn_ends IS NOT NULL;

-- What receivers were sent, once per webhook and event, and what is sent apart from the order of the feed: events that were set aside, that
-- a user sends once more, and test events.
CREATE TABLE webhook_deliveries (
    webhook_id   uuid           NOT NULL CONSTRAINT webhook_deliveries_webhook_id_fkey REFERENCES webhooks ON DELETE CASCADE,
    event_id     uuid           NOT NULL,
    n            bigint         NOT NULL GENERATED ALWAYS AS IDENTITY,
    type         text           NOT NULL,
    body         text           NOT NULL,
    state        delivery_state NOT NULL DEFAULT 'waiting',
    apart        boolean        NOT NULL DEFAULT false,
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
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (next_at) WHERE state = 'waiting' AND apart;
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at);

-- +goose Down
DROP TABLE webhook_deliveries, webhooks, feed, changes;
DROP TYPE delivery_state, webhook_stop, change_kind;
