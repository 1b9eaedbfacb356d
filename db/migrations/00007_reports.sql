-- Reports of races and results, and disputes of claims, for operators to decide.

-- +goose Up
CREATE TYPE report_state AS ENUM ('open', 'settled', 'refused');

CREATE TABLE reports (
    id          uuid         NOT NULL CONSTRAINT reports_pkey PRIMARY KEY,
    kind        text         NOT NULL CONSTRAINT reports_kind_known CHECK (kind IN ('race', 'result', 'claim')),
    -- The race or result. It is no foreign key: the report stays when its object is deleted, and still says what it was about, as the
    -- audit log does.
    object_id   uuid         CONSTRAINT reports_object_if CHECK ((object_id IS NOT NULL) = (kind IN ('race', 'result'))),
    -- The Athlete ID whose claim is disputed.
    athlete_id  text         CONSTRAINT reports_athlete_id_if CHECK ((athlete_id IS NOT NULL) = (kind = 'claim'))
                             CONSTRAINT reports_athlete_id_form CHECK (athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    -- Like races and results, reports outlive the accounts of those who made them: junk stays junk.
    reporter_id uuid         CONSTRAINT reports_reporter_id_fkey REFERENCES users ON DELETE SET NULL,
    -- Who had the Athlete ID when it was disputed. Without them the ID is free.
    holder_id   uuid         CONSTRAINT reports_holder_id_fkey REFERENCES users ON DELETE SET NULL,
    reason      text         CONSTRAINT reports_reason_known CHECK (reason IN ('spam', 'duplicate', 'wrong', 'offensive', 'privacy', 'other')),
    text        text         CONSTRAINT reports_text_length CHECK (char_length(text) BETWEEN 1 AND 1000),
    state       report_state NOT NULL DEFAULT 'open',
    -- What the operator says to the reporter.
    note        text         CONSTRAINT reports_note_length CHECK (char_length(note) BETWEEN 1 AND 500),
    -- Whether the disputed Athlete ID was taken from its holder.
    released    boolean      NOT NULL DEFAULT false,
    created_at  timestamptz  NOT NULL DEFAULT clock_timestamp(),
    -- When operators were told by email that there are reports, this one among them.
    announced_at timestamptz,
    decided_at  timestamptz  CONSTRAINT reports_decided_if CHECK ((decided_at IS NULL) = (state = 'open')),
    decided_by  uuid         CONSTRAINT reports_decided_by_fkey REFERENCES users ON DELETE SET NULL
);
-- A user can report an object again once the first report has been decided.
CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, kind, coalesce(object_id::text, lower(athlete_id COLLATE "C"))) WHERE state = 'open';
CREATE INDEX reports_state ON reports (state, created_at, id);
CREATE INDEX reports_created_at ON reports (created_at, id);
CREATE INDEX reports_reporter ON reports (reporter_id, created_at);
CREATE INDEX reports_holder ON reports (holder_id) WHERE holder_id IS NOT NULL;
CREATE INDEX reports_decided_by ON reports (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX reports_decided_at ON reports (decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX reports_unannounced ON reports (id) WHERE state = 'open' AND announced_at IS NULL;
CREATE INDEX reports_announced_at ON reports (announced_at) WHERE announced_at IS NOT NULL;

-- +goose Down
DROP TABLE reports;
DROP TYPE report_state;
