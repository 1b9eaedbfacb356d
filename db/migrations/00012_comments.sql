-- Comments on the days and runs of training logs.

-- +goose Up
-- A comment is on a day, whether that has an entry or not, so it outlives the entry. It outlives the run that it is about, too.
CREATE TABLE comments (
    id         uuid        NOT NULL CONSTRAINT comments_pkey PRIMARY KEY,
    -- Whose log it is in.
    user_id    uuid        NOT NULL CONSTRAINT comments_user_id_fkey REFERENCES users ON DELETE CASCADE,
    day        date        NOT NULL,
    run_id     uuid        CONSTRAINT comments_run_id_fkey REFERENCES runs ON DELETE SET NULL,
    author_id  uuid        NOT NULL CONSTRAINT comments_author_id_fkey REFERENCES users ON DELETE CASCADE,
    text       text        NOT NULL CONSTRAINT comments_text_length CHECK (char_length(text) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX comments_by_day ON comments (user_id, day, created_at, id);
CREATE INDEX comments_by_author ON comments (author_id, created_at);
CREATE INDEX comments_by_run ON comments (run_id) WHERE run_id IS NOT NULL;

-- The comments of others that readers have marked as seen.
CREATE TABLE seen_comments (
    comment_id uuid NOT NULL CONSTRAINT seen_comments_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
    reader_id  uuid NOT NULL CONSTRAINT seen_comments_reader_id_fkey REFERENCES users ON DELETE CASCADE,
    CONSTRAINT seen_comments_pkey PRIMARY KEY (comment_id, reader_id)
);
CREATE INDEX seen_comments_by_reader ON seen_comments (reader_id);

-- +goose Down
DROP TABLE seen_comments, comments;
