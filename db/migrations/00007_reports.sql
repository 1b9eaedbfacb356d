-- Reports of races and results, and disputes of claims, for operators to decide. Names that they withhold, and users who say that a result
-- is theirs.

-- +goose Up
CREATE TYPE report_state AS ENUM ('open', 'settled', 'refused');

CREATE TABLE reports (
    id          uuid         NOT NULL CONSTRAINT reports_pkey PRIMARY KEY,
    kind        text         NOT NULL CONSTRAINT reports_kind_known CHECK (kind IN ('race', 'result', 'claim')),
    -- The race or result. It is no foreign key: the report stays when its object is deleted, and still says what it was about, as the
    -- audit log does.
    object_id   uuid         CONSTRAINT reports_object_if CHECK ((object_id IS NOT NULL) = (kind IN ('race', 'result'))),
    -- The race of a reported result, whose directors see the report. No foreign key either.
    race_id     uuid         CONSTRAINT reports_race_id_if CHECK ((race_id IS NOT NULL) = (kind = 'result')),
    -- The Athlete ID whose claim is disputed.
    athlete_id  text         CONSTRAINT reports_athlete_id_if CHECK ((athlete_id IS NOT NULL) = (kind = 'claim'))
                             CONSTRAINT reports_athlete_id_form CHECK (athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    -- Like races and results, reports outlive the accounts of those who made them: junk stays junk.
    reporter_id uuid         CONSTRAINT reports_reporter_id_fkey REFERENCES users ON DELETE SET NULL,
    -- Whether somebody without an account made it. Until it is decided, name_requests has their address.
    visitor     boolean      NOT NULL DEFAULT false,
    -- Who had the Athlete ID when it was disputed. Without them the ID is free.
    holder_id   uuid         CONSTRAINT reports_holder_id_fkey REFERENCES users ON DELETE SET NULL,
    reason      text         CONSTRAINT reports_reason_known CHECK (reason IN ('spam', 'duplicate', 'wrong', 'offensive', 'privacy', 'remove_name', 'other')),
    text        text         CONSTRAINT reports_text_length CHECK (char_length(text) BETWEEN 1 AND 1000),
    state       report_state NOT NULL DEFAULT 'open',
    -- What the operator says to the reporter.
    note        text         CONSTRAINT reports_note_length CHECK (char_length(note) BETWEEN 1 AND 500),
    -- Whether the disputed Athlete ID was taken from its holder.
    released    boolean      NOT NULL DEFAULT false,
    created_at  timestamptz  NOT NULL DEFAULT clock_timestamp(),
    -- When operators were told by email that there are reports, this one among them.
    announced_at timestamptz,
    -- When the directors of its race were told so.
    directors_told_at timestamptz,
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
CREATE INDEX reports_of_race ON reports (race_id, created_at, id) WHERE state = 'open' AND race_id IS NOT NULL;
CREATE INDEX reports_directors_told_at ON reports (directors_told_at) WHERE directors_told_at IS NOT NULL;

-- Requests of people without an account for the removal of a name from results. A request becomes a report when the owner of the address has
-- confirmed it. The row is deleted once the report has been decided, or when the request expires unconfirmed; nothing else has the address.
CREATE TABLE name_requests (
    id         uuid        NOT NULL CONSTRAINT name_requests_pkey PRIMARY KEY,
    race_id    uuid        NOT NULL,
    result_id  uuid        NOT NULL,
    email      text        NOT NULL CONSTRAINT name_requests_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    email_key  text        NOT NULL,
    -- What the report will say; null once it does.
    text       text        CONSTRAINT name_requests_text_length CHECK (char_length(text) BETWEEN 1 AND 1000),
    -- The token itself is never stored: it is made when the email is sent.
    hash       bytea       CONSTRAINT name_requests_hash_taken UNIQUE CONSTRAINT name_requests_hash_is_sha256 CHECK (octet_length(hash) = 32),
    -- How many emails were sent about it.
    emails     integer     NOT NULL DEFAULT 1,
    report_id  uuid        CONSTRAINT name_requests_report_id_taken UNIQUE CONSTRAINT name_requests_report_id_fkey REFERENCES reports ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    CONSTRAINT name_requests_once UNIQUE (email_key, result_id)
);
CREATE INDEX name_requests_expire ON name_requests (expires_at) WHERE report_id IS NULL;

-- The athletes of results whose names operators withhold, as they were. A trigger withholds them again when a corrected file has them again;
-- so there is no foreign key to results, which it may replace.
CREATE TABLE withheld_names (
    race_id    uuid        NOT NULL CONSTRAINT withheld_names_race_id_fkey REFERENCES races ON DELETE CASCADE,
    result_id  uuid        NOT NULL,
    gender     gender      NOT NULL,
    event_key  text        NOT NULL,
    athlete    text        NOT NULL,
    athlete_id text,
    team_id    text,
    -- The athlete's ID, where any of the results had one: namesakes with another are not withheld.
    known_id   text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT withheld_names_pkey PRIMARY KEY (race_id, result_id)
);

-- Athletes with a name that is withheld in the same event, who are somebody else: they were there before, or an operator has said so.
CREATE TABLE shown_namesakes (
    race_id    uuid   NOT NULL CONSTRAINT shown_namesakes_race_id_fkey REFERENCES races ON DELETE CASCADE,
    gender     gender NOT NULL,
    event_key  text   NOT NULL,
    athlete    text   NOT NULL,
    athlete_id text,
    team_id    text,
    CONSTRAINT shown_namesakes_once UNIQUE NULLS NOT DISTINCT (race_id, gender, event_key, athlete, athlete_id, team_id)
);

-- Results that a user has disowned. Neither they nor their replacements get one of the user's Athlete IDs again, except
-- from the user or an operator. There is no foreign key to results, which a corrected file may replace.
CREATE TABLE disowned_results (
    race_id    uuid         NOT NULL CONSTRAINT disowned_results_race_id_fkey REFERENCES races ON DELETE CASCADE,
    result_id  uuid         NOT NULL,
    user_id    uuid         NOT NULL CONSTRAINT disowned_results_user_id_fkey REFERENCES users ON DELETE CASCADE,
    gender     gender       NOT NULL,
    event_key  text         NOT NULL,
    round      result_round NOT NULL,
    athlete    text         NOT NULL,
    CONSTRAINT disowned_results_pkey PRIMARY KEY (race_id, result_id, user_id)
);
CREATE INDEX disowned_results_by_user ON disowned_results (user_id);

-- Users who say that a result without an Athlete ID is theirs, for those who may correct it. One that was refused stays, so that it is not made
-- again. There is no foreign key to results, which would cost each deletion of an import.
CREATE TABLE result_claims (
    race_id    uuid        NOT NULL CONSTRAINT result_claims_race_id_fkey REFERENCES races ON DELETE CASCADE,
    result_id  uuid        NOT NULL,
    user_id    uuid        NOT NULL CONSTRAINT result_claims_user_id_fkey REFERENCES users ON DELETE CASCADE,
    refused    boolean     NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL,
    CONSTRAINT result_claims_pkey PRIMARY KEY (result_id, user_id)
);
CREATE INDEX result_claims_by_race ON result_claims (race_id, created_at) WHERE NOT refused;
CREATE INDEX result_claims_by_user ON result_claims (user_id);

-- +goose Down
DROP TABLE result_claims, disowned_results, shown_namesakes, withheld_names, name_requests, reports;
DROP TYPE report_state;
