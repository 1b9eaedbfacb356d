-- Users, their Athlete IDs, sessions, tokens and follows, and the counters.

-- +goose Up
CREATE TYPE log_visibility AS ENUM ('public', 'followers', 'team', 'private');
CREATE TYPE units AS ENUM ('mi', 'km');
CREATE TYPE sex AS ENUM ('female', 'male');
CREATE TYPE week_start AS ENUM ('monday', 'sunday', 'saturday');
CREATE TYPE link_kind AS ENUM ('calendar', 'year', 'weeks', 'rhr', 'sleep', 'upload');

CREATE TABLE users (
    id                uuid           NOT NULL CONSTRAINT users_pkey PRIMARY KEY,
    email             text           NOT NULL CONSTRAINT users_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    -- The email in the form used for comparison. The program folds it, because lower() depends on the database's locale.
    email_key         text           NOT NULL CONSTRAINT users_email_taken UNIQUE,
    email_verified_at timestamptz,
    -- Null once the password has ended: nobody signs in until a new one has been chosen by a link in an email.
    password_hash     text,
    -- Changes with the password and the email. A password reset is valid only until this changes, so one reset
    -- invalidates all earlier ones.
    credentials       uuid           NOT NULL DEFAULT gen_random_uuid(),
    name              text           NOT NULL CONSTRAINT users_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    coach             boolean        NOT NULL,
    team_id           text           CONSTRAINT users_team_id_form CHECK (team_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    -- The name of a team that a coach has claimed. code.name_team keeps it with the claim.
    team_name         text           CONSTRAINT users_team_name_length CHECK (char_length(team_name) BETWEEN 1 AND 200),
    referral_code     text           NOT NULL CONSTRAINT users_referral_code_taken UNIQUE,
    referred_by       uuid           CONSTRAINT users_referred_by_fkey REFERENCES users ON DELETE SET NULL,
    checkboxes        text[]         NOT NULL DEFAULT '{}' CONSTRAINT users_checkboxes_count CHECK (cardinality(checkboxes) <= 50),
    -- A log is its owner's, and for the coaches whom the owner accepts, until the owner opens it.
    log_visibility    log_visibility NOT NULL DEFAULT 'team',
    -- Resting heart rate, sleep and feel are hidden from others, even when the log is not, until their owner decides otherwise.
    health_visibility log_visibility NOT NULL DEFAULT 'private' CONSTRAINT users_health_visibility_known CHECK (health_visibility <> 'followers'),
    -- Where somebody runs is private, too. In private zones, the start and the end of a track are hidden from others in any case.
    track_visibility  log_visibility NOT NULL DEFAULT 'private' CONSTRAINT users_track_visibility_known CHECK (track_visibility <> 'followers'),
    -- Whether others find the account by its name.
    findable          boolean        NOT NULL DEFAULT false,
    private_zones     jsonb          NOT NULL DEFAULT '[]' CONSTRAINT users_private_zones_count CHECK (jsonb_typeof(private_zones) = 'array' AND jsonb_array_length(private_zones) <= 10),
    -- The circles that are hidden for private zones. They stay when a zone is deleted, because another circle for the same place would help
    -- to find it. Nobody sees them.
    zone_circles      jsonb          NOT NULL DEFAULT '[]' CONSTRAINT users_zone_circles_count CHECK (jsonb_typeof(zone_circles) = 'array' AND jsonb_array_length(zone_circles) <= 100),
    -- "Today" is computed in the database, which must know the zone; an unknown one makes this check fail.
    timezone          text           NOT NULL DEFAULT 'UTC' CONSTRAINT users_timezone_known CHECK (timestamptz 'epoch' AT TIME ZONE timezone IS NOT NULL),
    units             units          NOT NULL DEFAULT 'mi',
    week_start        week_start     NOT NULL DEFAULT 'monday',
    -- For age grading. Never shown to others.
    birth_date        date,
    sex               sex,
    profile_pic       jsonb,
    brand_pic         jsonb,
    featured_pic      jsonb,
    -- Operators run the instance: they act on the accounts, races and results of others.
    operator          boolean        NOT NULL DEFAULT false,
    -- When an operator suspended the account: it cannot sign in, and its tokens do not work.
    suspended_at      timestamptz,
    created_at        timestamptz    NOT NULL,
    updated_at        timestamptz    NOT NULL,
    CONSTRAINT users_team_name_claimed CHECK ((team_name IS NOT NULL) = (coach AND team_id IS NOT NULL)),
    -- What races repeat of their poster.
    CONSTRAINT users_id_name_key UNIQUE (id, name)
);
CREATE INDEX users_referred_by ON users (referred_by) WHERE referred_by IS NOT NULL;
-- Only one coach may claim a team; any number of athletes may name it.
CREATE UNIQUE INDEX users_one_coach_per_team ON users (lower(team_id COLLATE "C")) WHERE coach AND team_id IS NOT NULL;
CREATE INDEX users_findable ON users (id) WHERE findable;
CREATE INDEX users_operators ON users (id) WHERE operator;
CREATE INDEX users_team ON users (lower(team_id COLLATE "C")) WHERE team_id IS NOT NULL;

-- The users that harrier seed added, which harrier seed -remove deletes again.
CREATE TABLE demo_users (
    user_id uuid NOT NULL CONSTRAINT demo_users_pkey PRIMARY KEY CONSTRAINT demo_users_user_id_fkey REFERENCES users ON DELETE CASCADE
);

-- Addresses that accounts had before. Nobody else can take one while its owner may still undo the change. An address that was never
-- verified is kept only as the one former address of an account without any verified address.
CREATE TABLE former_addresses (
    email_key   text        NOT NULL CONSTRAINT former_addresses_taken PRIMARY KEY,
    email       text        NOT NULL,
    user_id     uuid        NOT NULL CONSTRAINT former_addresses_user_id_fkey REFERENCES users ON DELETE CASCADE,
    -- What the links that undo the change are bound to.
    id          uuid        NOT NULL CONSTRAINT former_addresses_id_taken UNIQUE,
    verified_at timestamptz,
    -- When the account first left the address. Undoing that undoes every later change too.
    changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at  timestamptz NOT NULL
);
CREATE INDEX former_addresses_user ON former_addresses (user_id);
CREATE INDEX former_addresses_expires_at ON former_addresses (expires_at);

-- The assistants of a team: coaches whom its head coach, who has claimed it, has named, and who have accepted. A trigger deletes the rows of a head
-- coach who gives the team up, and of a user who is a coach no longer.
CREATE TABLE assistants (
    head_id     uuid        NOT NULL CONSTRAINT assistants_head_id_fkey REFERENCES users ON DELETE CASCADE,
    user_id     uuid        NOT NULL CONSTRAINT assistants_user_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    -- Null until the assistant accepts.
    accepted_at timestamptz,
    CONSTRAINT assistants_pkey PRIMARY KEY (head_id, user_id),
    CONSTRAINT assistants_not_self CHECK (user_id <> head_id)
);
CREATE INDEX assistants_by_user ON assistants (user_id);

-- The coaches whom athletes have accepted, and who may read what is visible to the team. A trigger deletes a row when either
-- of the two leaves the team.
CREATE TABLE accepted_coaches (
    user_id     uuid        NOT NULL CONSTRAINT accepted_coaches_user_id_fkey REFERENCES users ON DELETE CASCADE,
    coach_id    uuid        NOT NULL CONSTRAINT accepted_coaches_coach_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    -- The head coach whose assistant the coach is; null for the head coach.
    head_id     uuid,
    -- From when on the coach may read; null as soon as they may. The program sets it to null when the time has come, so that what may be read and what
    -- is told of it change together.
    waits_until timestamptz,
    CONSTRAINT accepted_coaches_once PRIMARY KEY (user_id, coach_id),
    CONSTRAINT accepted_coaches_assistant_fkey FOREIGN KEY (head_id, coach_id) REFERENCES assistants ON DELETE CASCADE
);
CREATE INDEX accepted_coaches_by_coach ON accepted_coaches (coach_id);
CREATE INDEX accepted_coaches_by_assistant ON accepted_coaches (head_id, coach_id) WHERE head_id IS NOT NULL;
CREATE INDEX accepted_coaches_waiting ON accepted_coaches (waits_until) WHERE waits_until IS NOT NULL;

-- The athletes who have accepted all coaches of their team, also those who come. It holds for the head coach that the team had then and for their
-- assistants. A trigger deletes a row when either of the two leaves the team.
CREATE TABLE accepted_teams (
    user_id    uuid        NOT NULL CONSTRAINT accepted_teams_pkey PRIMARY KEY CONSTRAINT accepted_teams_user_id_fkey REFERENCES users ON DELETE CASCADE,
    head_id    uuid        NOT NULL CONSTRAINT accepted_teams_head_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL
);
CREATE INDEX accepted_teams_by_head ON accepted_teams (head_id);

-- The Athlete IDs of users: the one they claimed, and its aliases.
CREATE TABLE athlete_ids (
    key        text        NOT NULL CONSTRAINT athlete_ids_taken PRIMARY KEY CONSTRAINT athlete_ids_key_is_lower CHECK (key = lower(athlete_id COLLATE "C")),
    athlete_id text        NOT NULL CONSTRAINT athlete_ids_form CHECK (athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    -- Where an Athlete ID names an athlete, an ID in this form is a user's _id, and these are other words of paths.
    CONSTRAINT athlete_ids_no_uuid CHECK (key !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
    CONSTRAINT athlete_ids_not_reserved CHECK (key NOT IN ('athlete', 'claimed', 'me', 'races', 'team')),
    user_id    uuid        NOT NULL CONSTRAINT athlete_ids_user_id_fkey REFERENCES users ON DELETE CASCADE,
    claimed    boolean     NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX athlete_ids_one_claim_per_user ON athlete_ids (user_id) WHERE claimed;
CREATE INDEX athlete_ids_user ON athlete_ids (user_id);

CREATE TABLE sessions (
    user_id      uuid        NOT NULL CONSTRAINT sessions_user_id_fkey REFERENCES users ON DELETE CASCADE,
    id           uuid        NOT NULL CONSTRAINT sessions_id_taken UNIQUE,
    -- When the session began, by registering or signing in. Refreshing does not change it.
    signed_in_at timestamptz NOT NULL DEFAULT now(),
    used_at      timestamptz NOT NULL DEFAULT now(),
    expires_at   timestamptz NOT NULL,
    CONSTRAINT sessions_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Every refresh token of a session, including spent ones: using a spent token again, after a short grace, ends the session. A token
-- is deleted when it expires.
CREATE TABLE refresh_tokens (
    hash       bytea       NOT NULL CONSTRAINT refresh_tokens_pkey PRIMARY KEY CONSTRAINT refresh_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
    session_id uuid        NOT NULL CONSTRAINT refresh_tokens_session_id_fkey REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    spent_at   timestamptz
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expires_at ON refresh_tokens (expires_at);

-- Ended sessions whose access tokens may not have expired yet. Every server polls this table. There is no foreign key,
-- because the session's row has been deleted.
CREATE TABLE ended_sessions (
    session_id uuid        NOT NULL CONSTRAINT ended_sessions_pkey PRIMARY KEY,
    ended_at   timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ended_sessions_ended_at ON ended_sessions (ended_at);

-- Failed attempts to prove a password, by account, known or not, and by network, in a window that begins with the first failure.
-- Signing in, signing in on a known device and changing the password are counted under different keys.
CREATE TABLE login_failures (
    account_key  bytea       NOT NULL CONSTRAINT login_failures_account_key_is_sha256 CHECK (octet_length(account_key) = 32),
    network_key  bytea       NOT NULL CONSTRAINT login_failures_network_key_is_sha256 CHECK (octet_length(network_key) = 32),
    failures     integer     NOT NULL CONSTRAINT login_failures_positive CHECK (failures > 0),
    window_start timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT login_failures_pkey PRIMARY KEY (account_key, network_key)
);
CREATE INDEX login_failures_window_start ON login_failures (window_start);

-- The networks that a user has signed in from, as hashes. An attack from elsewhere does not lock them out.
CREATE TABLE login_networks (
    user_id     uuid        NOT NULL CONSTRAINT login_networks_user_id_fkey REFERENCES users ON DELETE CASCADE,
    network_key bytea       NOT NULL CONSTRAINT login_networks_key_is_sha256 CHECK (octet_length(network_key) = 32),
    used_at     timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT login_networks_pkey PRIMARY KEY (user_id, network_key)
);
CREATE INDEX login_networks_used_at ON login_networks (used_at);

-- The devices that a user has signed in on, by the hash of the secret that each keeps. What others try does not lock them out. They end
-- with the password.
CREATE TABLE login_devices (
    hash       bytea       NOT NULL CONSTRAINT login_devices_pkey PRIMARY KEY CONSTRAINT login_devices_hash_is_sha256 CHECK (octet_length(hash) = 32),
    user_id    uuid        NOT NULL CONSTRAINT login_devices_user_id_fkey REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
);
CREATE INDEX login_devices_user ON login_devices (user_id);
CREATE INDEX login_devices_expires_at ON login_devices (expires_at);

-- Who follows which athlete. The athlete need not be a user: any ID in published results can be followed. An athlete may
-- have several IDs: the row holds the one claimed at the time, and queries look for all of them.
CREATE TABLE follows (
    user_id    uuid        NOT NULL CONSTRAINT follows_user_id_fkey REFERENCES users ON DELETE CASCADE,
    key        text        NOT NULL CONSTRAINT follows_key_is_lower CHECK (key = lower(athlete_id COLLATE "C")),
    athlete_id text        NOT NULL CONSTRAINT follows_athlete_id_form CHECK (athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    created_at timestamptz NOT NULL,
    CONSTRAINT follows_once PRIMARY KEY (user_id, key)
);
CREATE INDEX follows_by_athlete ON follows (key);

-- Personal access tokens, for scripts and devices. The token itself is shown once and never stored.
CREATE TABLE personal_tokens (
    user_id    uuid        NOT NULL CONSTRAINT personal_tokens_user_id_fkey REFERENCES users ON DELETE CASCADE,
    id         uuid        NOT NULL,
    name       text        NOT NULL CONSTRAINT personal_tokens_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    hash       bytea       NOT NULL CONSTRAINT personal_tokens_hash_taken UNIQUE CONSTRAINT personal_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
    scopes     text[]      NOT NULL CONSTRAINT personal_tokens_scopes_known CHECK (cardinality(scopes) BETWEEN 1 AND 6 AND scopes <@ ARRAY['read', 'log', 'results', 'profile', 'health', 'team']),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at    timestamptz,
    expires_at timestamptz NOT NULL,
    CONSTRAINT personal_tokens_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX personal_tokens_expires_at ON personal_tokens (expires_at);

-- Secret links: who has one reads what it leads to, or sends tracks by it, without signing in. The token in it is shown once and never stored.
CREATE TABLE links (
    id         uuid        NOT NULL CONSTRAINT links_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL CONSTRAINT links_user_id_fkey REFERENCES users ON DELETE CASCADE,
    kind       link_kind   NOT NULL,
    name       text        CONSTRAINT links_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    hash       bytea       NOT NULL CONSTRAINT links_hash_taken UNIQUE CONSTRAINT links_hash_is_sha256 CHECK (octet_length(hash) = 32),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at    timestamptz
);
CREATE INDEX links_user ON links (user_id, created_at);

-- Answers to requests with an Idempotency-Key, for 24 hours. Without a status, the answer is one that may not be stored.
CREATE TABLE idempotency_keys (
    user_id      uuid        NOT NULL CONSTRAINT idempotency_keys_user_id_fkey REFERENCES users ON DELETE CASCADE,
    -- The app's authorization or the personal token that acts for the user; the nil UUID for the user's sessions.
    agent_id     uuid        NOT NULL,
    key          text        NOT NULL CONSTRAINT idempotency_keys_key_form CHECK (key ~ '^[!-~]{1,255}$'),
    -- SHA-256 of the request, which a repeated one must equal.
    fingerprint  bytea       NOT NULL CONSTRAINT idempotency_keys_fingerprint_is_sha256 CHECK (octet_length(fingerprint) = 32),
    status       smallint,
    location     text,
    content_type text,
    body         bytea       CONSTRAINT idempotency_keys_body_length CHECK (octet_length(body) <= 65536),
    created_at   timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, agent_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

-- Emails of one kind sent to one mailbox, in a window that begins with the first of them. The key is a hash, so that the table does
-- not reveal addresses.
CREATE TABLE email_counts (
    mailbox_key  bytea       NOT NULL CONSTRAINT email_counts_pkey PRIMARY KEY CONSTRAINT email_counts_key_is_sha256 CHECK (octet_length(mailbox_key) = 32),
    emails       integer     NOT NULL CONSTRAINT email_counts_positive CHECK (emails > 0),
    window_start timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX email_counts_window_start ON email_counts (window_start);

-- Totals that are asked for often, kept by triggers. Each is split into shards, so that concurrent transactions rarely
-- wait for the same row.
CREATE TABLE counters (
    name  text     NOT NULL,
    shard smallint NOT NULL,
    count bigint   NOT NULL,
    CONSTRAINT counters_pkey PRIMARY KEY (name, shard)
);
INSERT INTO counters SELECT 'active_users', shard, 0 FROM generate_series(0, 15) AS shard;

-- When the newest backup that was completed began. There is one row at most.
CREATE TABLE last_backup (
    one      boolean     NOT NULL DEFAULT true CONSTRAINT last_backup_pkey PRIMARY KEY CONSTRAINT last_backup_one CHECK (one),
    began_at timestamptz NOT NULL
);

-- What operators and commands did, and what users did about apps. Rows are only ever added: a trigger refuses everything else. There are no foreign keys, because what a
-- row names may be deleted later. It holds no emails, passwords or private values.
CREATE TABLE audit_log (
    id          uuid        NOT NULL CONSTRAINT audit_log_pkey PRIMARY KEY,
    at          timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The operator or user; null for a command of the program.
    actor_id    uuid,
    act         text        NOT NULL CONSTRAINT audit_log_act_form CHECK (act ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
    object_kind text        NOT NULL CONSTRAINT audit_log_object_kind_form CHECK (object_kind ~ '^[a-z]+(-[a-z]+)*$'),
    object_id   uuid        NOT NULL,
    before      jsonb,
    after       jsonb,
    reason      text        CONSTRAINT audit_log_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)
);
CREATE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_object ON audit_log (object_id, at, id);
CREATE INDEX audit_log_act ON audit_log (act, at, id);

-- +goose Down
DROP TABLE audit_log, last_backup, counters, email_counts, idempotency_keys, links, personal_tokens, follows, login_devices, login_networks, login_failures, ended_sessions, refresh_tokens, sessions, athlete_ids, accepted_teams, accepted_coaches, assistants, former_addresses, demo_users, users;
DROP TYPE link_kind, week_start, sex, units, log_visibility;
