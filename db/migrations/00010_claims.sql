-- Follows, personal access tokens, the count of active users, and the limit on letters.

-- +goose Up
-- The stamp of an account's credentials: a password reset works only while it is what it was when the letter was written.
-- A new password and a new email change it, so that one reset uses up every letter that was sent before.
ALTER TABLE users ADD COLUMN credentials uuid NOT NULL DEFAULT gen_random_uuid();

-- Who follows which athlete. An athlete need not be a user: the ID of published results can be followed too. Where an
-- athlete goes by several IDs, the row has the one that was claimed at the time, and readers look for all of them.
CREATE TABLE follows (
    user_id    uuid        NOT NULL CONSTRAINT follows_user_id_fkey REFERENCES users ON DELETE CASCADE,
    key        text        NOT NULL CONSTRAINT follows_key_is_lower CHECK (key = lower(athlete_id COLLATE "C")),
    athlete_id text        NOT NULL CONSTRAINT follows_athlete_id_form CHECK (athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    created_at timestamptz NOT NULL,
    CONSTRAINT follows_once PRIMARY KEY (user_id, key)
);
CREATE INDEX follows_by_athlete ON follows (key);

-- Tokens that users make for their scripts and watches. The token itself is shown once and never stored.
CREATE TABLE personal_tokens (
    user_id    uuid        NOT NULL CONSTRAINT personal_tokens_user_id_fkey REFERENCES users ON DELETE CASCADE,
    id         uuid        NOT NULL,
    name       text        NOT NULL CONSTRAINT personal_tokens_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    hash       bytea       NOT NULL CONSTRAINT personal_tokens_hash_taken UNIQUE CONSTRAINT personal_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
    scopes     text[]      NOT NULL CONSTRAINT personal_tokens_scopes_known CHECK (cardinality(scopes) BETWEEN 1 AND 3 AND scopes <@ ARRAY['read', 'log', 'results']),
    created_at timestamptz NOT NULL,
    used_at    timestamptz,
    expires_at timestamptz NOT NULL,
    CONSTRAINT personal_tokens_pkey PRIMARY KEY (user_id, id)
);
CREATE INDEX personal_tokens_expires_at ON personal_tokens (expires_at);

-- Letters to one mailbox, in the window that began with the first of them. Its key is a hash, so that it says nothing of
-- whose mailbox it is.
CREATE TABLE letter_counts (
    mailbox_key  bytea       NOT NULL CONSTRAINT letter_counts_pkey PRIMARY KEY CONSTRAINT letter_counts_key_is_sha256 CHECK (octet_length(mailbox_key) = 32),
    letters      integer     NOT NULL CONSTRAINT letter_counts_positive CHECK (letters > 0),
    window_start timestamptz NOT NULL
);
CREATE INDEX letter_counts_window_start ON letter_counts (window_start);

-- Active users, those with a verified email, are counted as they become so and cease to be, whoever does it. In shards,
-- as results are.
INSERT INTO counters SELECT 'active_users', shard, 0 FROM generate_series(0, 15) AS shard;
UPDATE counters SET count = (SELECT count(*) FROM users WHERE email_verified_at IS NOT NULL) WHERE name = 'active_users' AND shard = 0;
-- +goose StatementBegin
CREATE FUNCTION users_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT count(*) INTO change FROM fresh WHERE email_verified_at IS NOT NULL;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT -count(*) INTO change FROM gone WHERE email_verified_at IS NOT NULL;
    ELSE -- row by row, since only the trigger of a row can tell a change of this column from others
        change := CASE WHEN NEW.email_verified_at IS NULL THEN -1 ELSE 1 END;
    END IF;
    IF change <> 0 THEN
        UPDATE counters SET count = count + change WHERE name = 'active_users' AND shard = pg_backend_pid() % 16;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER users_counted_in AFTER INSERT ON users
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION users_counted();
CREATE TRIGGER users_counted_over AFTER UPDATE OF email_verified_at ON users
    FOR EACH ROW WHEN ((OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL)) EXECUTE FUNCTION users_counted();
CREATE TRIGGER users_counted_out AFTER DELETE ON users
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION users_counted();

-- +goose Down
DROP TRIGGER users_counted_out ON users;
DROP TRIGGER users_counted_over ON users;
DROP TRIGGER users_counted_in ON users;
DROP FUNCTION users_counted;
DELETE FROM counters WHERE name = 'active_users';
DROP TABLE letter_counts, personal_tokens, follows;
ALTER TABLE users DROP COLUMN credentials;
