-- Users, their Athlete IDs and their sessions.

-- +goose Up
CREATE TYPE log_visibility AS ENUM ('public', 'team', 'private');
CREATE TYPE units AS ENUM ('mi', 'km');

CREATE TABLE users (
    id                uuid           NOT NULL CONSTRAINT users_pkey PRIMARY KEY,
    email             text           NOT NULL CONSTRAINT users_email_length CHECK (octet_length(email) BETWEEN 3 AND 1016),
    -- The email as it is compared: folded by the program, since the database's lower() depends on its locale.
    email_key         text           NOT NULL CONSTRAINT users_email_taken UNIQUE,
    email_verified_at timestamptz,
    password_hash     text           NOT NULL,
    name              text           NOT NULL CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    coach             boolean        NOT NULL,
    team_id           text           CONSTRAINT users_team_id_form CHECK (team_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    referral_code     text           NOT NULL CONSTRAINT users_referral_code_taken UNIQUE,
    referred_by       uuid           CONSTRAINT users_referred_by_fkey REFERENCES users ON DELETE SET NULL,
    checkboxes        text[]         NOT NULL DEFAULT '{}' CONSTRAINT users_checkboxes_count CHECK (cardinality(checkboxes) <= 50),
    log_visibility    log_visibility NOT NULL DEFAULT 'public',
    timezone          text           NOT NULL DEFAULT 'UTC',
    units             units          NOT NULL DEFAULT 'mi',
    profile_pic       jsonb,
    brand_pic         jsonb,
    featured_pic      jsonb,
    created_at        timestamptz    NOT NULL,
    updated_at        timestamptz    NOT NULL
);
CREATE INDEX users_referred_by ON users (referred_by) WHERE referred_by IS NOT NULL;
-- A coach's team is claimed, and by one coach only; an athlete's is stated, and shared.
CREATE UNIQUE INDEX users_one_coach_per_team ON users (lower(team_id COLLATE "C")) WHERE coach AND team_id IS NOT NULL;
CREATE INDEX users_team ON users (lower(team_id COLLATE "C")) WHERE team_id IS NOT NULL;

-- The Athlete IDs that users go by: the one they claimed, and its aliases.
CREATE TABLE athlete_ids (
    key        text        NOT NULL CONSTRAINT athlete_ids_taken PRIMARY KEY CONSTRAINT athlete_ids_key_is_lower CHECK (key = lower(athlete_id COLLATE "C")),
    athlete_id text        NOT NULL CONSTRAINT athlete_ids_form CHECK (athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    user_id    uuid        NOT NULL CONSTRAINT athlete_ids_user_id_fkey REFERENCES users ON DELETE CASCADE,
    claimed    boolean     NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX athlete_ids_one_claim_per_user ON athlete_ids (user_id) WHERE claimed;
CREATE INDEX athlete_ids_user ON athlete_ids (user_id);

CREATE TABLE sessions (
    user_id    uuid        NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users ON DELETE CASCADE,
    id         uuid        NOT NULL CONSTRAINT sessions_id_taken UNIQUE,
    created_at timestamptz NOT NULL,
    used_at    timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT sessions_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Every refresh token of a live session, spent ones too: a spent one that comes back ends the session.
CREATE TABLE refresh_tokens (
    hash       bytea       NOT NULL CONSTRAINT refresh_tokens_pkey PRIMARY KEY CONSTRAINT refresh_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
    session_id uuid        NOT NULL CONSTRAINT refresh_tokens_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    spent_at   timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- Sessions that ended while access tokens of theirs may still be alive. Every server reads what is new here every other
-- second. No reference to sessions: those rows are gone.
CREATE TABLE ended_sessions (
    session_id uuid        NOT NULL CONSTRAINT ended_sessions_pkey PRIMARY KEY,
    ended_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ended_sessions_ended_at ON ended_sessions (ended_at);

-- A session ends by its row's deletion, whoever deletes it: signing out, a new password, the account's end.
-- +goose StatementBegin
CREATE FUNCTION sessions_note_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO ended_sessions (session_id) SELECT id FROM gone ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER sessions_note_end AFTER DELETE ON sessions
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION sessions_note_end();

-- Failed sign-ins of an account, known or not, in the window that began with the first of them.
CREATE TABLE login_failures (
    account_key  bytea       NOT NULL CONSTRAINT login_failures_pkey PRIMARY KEY CONSTRAINT login_failures_key_is_sha256 CHECK (octet_length(account_key) = 32),
    failures     integer     NOT NULL CONSTRAINT login_failures_positive CHECK (failures > 0),
    window_start timestamptz NOT NULL
);
CREATE INDEX login_failures_window_start ON login_failures (window_start);

-- +goose Down
DROP TABLE login_failures, ended_sessions, refresh_tokens, sessions, athlete_ids, users;
DROP FUNCTION sessions_note_end;
DROP TYPE units;
DROP TYPE log_visibility;
