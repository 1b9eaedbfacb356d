-- Who may read a log as a follower, and who keeps whom away.

-- +goose Up
-- The followers whom athletes have accepted. It belongs to the user, not to the Athlete ID that was followed, which may become somebody else's.
CREATE TABLE accepted_followers (
    user_id     uuid        NOT NULL CONSTRAINT accepted_followers_user_id_fkey REFERENCES users ON DELETE CASCADE,
    follower_id uuid        NOT NULL CONSTRAINT accepted_followers_follower_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    CONSTRAINT accepted_followers_pkey PRIMARY KEY (user_id, follower_id)
);
CREATE INDEX accepted_followers_by_follower ON accepted_followers (follower_id);

-- To whom users show their logs as if these were private, and with whom they share nothing.
CREATE TABLE blocks (
    user_id    uuid        NOT NULL CONSTRAINT blocks_user_id_fkey REFERENCES users ON DELETE CASCADE,
    blocked_id uuid        NOT NULL CONSTRAINT blocks_blocked_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    CONSTRAINT blocks_pkey PRIMARY KEY (user_id, blocked_id),
    CONSTRAINT blocks_another CHECK (user_id <> blocked_id)
);
CREATE INDEX blocks_by_blocked ON blocks (blocked_id);

-- +goose Down
DROP TABLE blocks, accepted_followers;
