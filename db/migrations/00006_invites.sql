-- Invitations of one person, and codes by which many join a team.

-- +goose Up
CREATE TABLE invites (
    id           uuid        NOT NULL CONSTRAINT invites_pkey PRIMARY KEY,
    -- Who vouches for the new user. The invitation ends with their account.
    user_id      uuid        NOT NULL CONSTRAINT invites_user_id_fkey REFERENCES users ON DELETE CASCADE,
    -- The token itself is never stored. One that is emailed is made when the email is sent.
    hash         bytea       CONSTRAINT invites_hash_taken UNIQUE CONSTRAINT invites_hash_is_sha256 CHECK (octet_length(hash) = 32),
    email        text        CONSTRAINT invites_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    -- The team that an athlete who uses it states, or that a coach who uses it assists.
    team_id      text        CONSTRAINT invites_team_id_form CHECK (team_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    assistant    boolean     NOT NULL DEFAULT false,
    created_at   timestamptz NOT NULL DEFAULT now(),
    -- Withdrawing or declining an invitation lets it expire. Its row stays for as long as it counts for its creator's limit, and where nobody has used one
    -- that was emailed, for a while longer, so that its creator can remind.
    expires_at   timestamptz NOT NULL,
    used_at      timestamptz,
    reminded_at  timestamptz,
    withdrawn_at timestamptz,
    declined_at  timestamptz,
    CONSTRAINT invites_assistant_of_team CHECK (NOT assistant OR team_id IS NOT NULL)
);
CREATE INDEX invites_user ON invites (user_id, created_at);
CREATE INDEX invites_created_at ON invites (created_at);

-- Codes by which athletes join the team of a head coach. A trigger deletes them when the coach gives the team up.
CREATE TABLE team_codes (
    id         uuid        NOT NULL CONSTRAINT team_codes_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL CONSTRAINT team_codes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    -- The code itself is never stored.
    hash       bytea       NOT NULL CONSTRAINT team_codes_hash_taken UNIQUE CONSTRAINT team_codes_hash_is_sha256 CHECK (octet_length(hash) = 32),
    name       text        NOT NULL CONSTRAINT team_codes_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    max_uses   integer     NOT NULL CONSTRAINT team_codes_max_uses_bounds CHECK (max_uses BETWEEN 1 AND 200),
    -- How many athletes have used it, also those whose accounts are deleted.
    uses       integer     NOT NULL DEFAULT 0 CONSTRAINT team_codes_uses_bounds CHECK (uses BETWEEN 0 AND max_uses),
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Ending a code lets it expire. Its row stays for a while, with the athletes who came by it.
    expires_at timestamptz NOT NULL
);
CREATE INDEX team_codes_user ON team_codes (user_id, created_at);
CREATE INDEX team_codes_expires_at ON team_codes (expires_at);

-- The athletes who have used a code.
CREATE TABLE code_uses (
    code_id    uuid        NOT NULL CONSTRAINT code_uses_code_id_fkey REFERENCES team_codes ON DELETE CASCADE,
    user_id    uuid        NOT NULL CONSTRAINT code_uses_user_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT code_uses_pkey PRIMARY KEY (code_id, user_id)
);
CREATE INDEX code_uses_by_user ON code_uses (user_id);

-- When coaches last reminded athletes of their teams that they can accept them.
CREATE TABLE reminders (
    coach_id    uuid        NOT NULL CONSTRAINT reminders_coach_id_fkey REFERENCES users ON DELETE CASCADE,
    user_id     uuid        NOT NULL CONSTRAINT reminders_user_id_fkey REFERENCES users ON DELETE CASCADE,
    reminded_at timestamptz NOT NULL,
    CONSTRAINT reminders_pkey PRIMARY KEY (coach_id, user_id)
);
CREATE INDEX reminders_by_user ON reminders (user_id);

-- +goose Down
DROP TABLE reminders, code_uses, team_codes, invites;
