-- What has changed in races and results, for programs that follow it.

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

-- +goose Down
DROP TABLE feed, feed_events;
DROP TYPE feed_type;
