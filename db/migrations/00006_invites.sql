-- Invitations to create an account.

-- +goose Up
CREATE TABLE invites (
    id         uuid        NOT NULL CONSTRAINT invites_pkey PRIMARY KEY,
    -- Who vouches for the new user. The invitation ends with their account.
    user_id    uuid        NOT NULL CONSTRAINT invites_user_id_fkey REFERENCES users ON DELETE CASCADE,
    -- The token itself is never stored. One that is emailed is made when the email is sent.
    hash       bytea       CONSTRAINT invites_hash_taken UNIQUE CONSTRAINT invites_hash_is_sha256 CHECK (octet_length(hash) = 32),
    email      text        CONSTRAINT invites_email_length CHECK (char_length(email) BETWEEN 3 AND 254),
    -- The team that an athlete who uses it states.
    team_id    text        CONSTRAINT invites_team_id_form CHECK (team_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Withdrawing an invitation lets it expire. Its row stays for as long as it counts for its creator's limit.
    expires_at timestamptz NOT NULL,
    used_at    timestamptz
);
CREATE INDEX invites_user ON invites (user_id, created_at);
CREATE INDEX invites_created_at ON invites (created_at);

-- +goose Down
DROP TABLE invites;
