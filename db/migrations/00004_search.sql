-- The index of search: docs/search.md explains it.

-- +goose Up
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The distinct words of a text in the form used for comparison: only letters and digits, without accents and case.
-- unaccent() is immutable when its dictionary is named. Without a subquery, the function costs a search less to plan.
CREATE FUNCTION search_doc(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    array_to_tsvector(array_remove(regexp_split_to_array(
        regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(content, NFKC))), '[''’`]', '', 'g'), '[^[:alnum:]]+'), ''));
-- Results with the same key are the same runner's, as far as search is concerned.
-- +goose StatementBegin
CREATE FUNCTION runner_key(athlete text, team text, athlete_id text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
    RETURN hashtextextended((athlete || chr(31) || coalesce(team, '') || chr(31) || coalesce(athlete_id, '')) COLLATE "C", 0);
END $$;
-- +goose StatementEnd

CREATE TABLE search_runners (
    key        bigint   NOT NULL CONSTRAINT search_runners_pkey PRIMARY KEY,
    -- The date of the runner's newest race. A search for the newest results needs to look at no other runners.
    newest     date     NOT NULL,
    athlete    text     NOT NULL,
    team       text,
    athlete_id text,
    doc        tsvector NOT NULL
) WITH (fillfactor = 85); -- room to change the date in place
-- A short pending list keeps insertions cheap without making searches read much of it.
CREATE INDEX search_runners_by_word ON search_runners USING gin (doc) WITH (gin_pending_list_limit = 256);
CREATE INDEX search_runners_by_id_word ON search_runners USING gin (doc) WITH (gin_pending_list_limit = 256) WHERE athlete_id IS NOT NULL;
CREATE INDEX search_runners_by_name ON search_runners (athlete COLLATE "C", key) WHERE athlete_id IS NOT NULL;

-- An index-only scan finds a runner's results and their events.
ALTER TABLE results ADD COLUMN runner bigint NOT NULL GENERATED ALWAYS AS (runner_key(athlete, team, athlete_id)) STORED;
CREATE INDEX results_by_runner ON results (runner) INCLUDE (race_id, id, gender, event, season);

CREATE TABLE search_events (
    race_id uuid     NOT NULL,
    gender  gender   NOT NULL,
    event   text     NOT NULL COLLATE "C",
    date    date     NOT NULL,
    doc     tsvector NOT NULL,
    CONSTRAINT search_events_pkey PRIMARY KEY (race_id, gender, event)
);
CREATE INDEX search_events_by_word ON search_events USING gin (doc) WITH (gin_pending_list_limit = 256);

CREATE FUNCTION race_doc(name text, location text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN search_doc(name || ' ' || coalesce(location, ''));
ALTER TABLE races ADD COLUMN doc tsvector NOT NULL GENERATED ALWAYS AS (race_doc(name, location)) STORED;
CREATE INDEX races_by_word ON races USING gin (doc) WITH (gin_pending_list_limit = 256);

-- The words of logs, in which each reader searches one. Days and runs without texts, as most are, cost nothing.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE FUNCTION log_doc(one text, other text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    search_doc(coalesce(one, '') || ' ' || coalesce(other, ''));
CREATE INDEX entries_by_word ON entries USING gin (user_id, log_doc(notes, weather)) WITH (gin_pending_list_limit = 256)
    WHERE notes IS NOT NULL OR weather IS NOT NULL;
CREATE INDEX runs_by_word ON runs USING gin (user_id, log_doc(title, notes)) WITH (gin_pending_list_limit = 256)
    WHERE title IS NOT NULL OR notes IS NOT NULL;

-- Every distinct word and where it occurs.
CREATE TABLE search_words (
    word    text    NOT NULL COLLATE "C" CONSTRAINT search_words_pkey PRIMARY KEY,
    runner  boolean NOT NULL,
    event boolean NOT NULL
);
CREATE INDEX search_words_by_start ON search_words (char_length(word), word);
CREATE INDEX search_words_by_end ON search_words (char_length(word), (reverse(word) COLLATE "C"));

-- What large imports and deletions leave to be done: results of races are to be indexed; runners, events and words may
-- have no result left. A concurrent transaction may add such a word again without seeing its removal, so everything is indexed
-- once more when all transactions that were running then have ended.
CREATE TABLE search_pending (
    id    bigint   NOT NULL GENERATED ALWAYS AS IDENTITY CONSTRAINT search_pending_pkey PRIMARY KEY,
    keys  bigint[] NOT NULL DEFAULT '{}',
    races uuid[]   NOT NULL DEFAULT '{}',
    words text[]   NOT NULL DEFAULT '{}',
    -- The transaction that removed what has no result; null until then, 0 where nothing was deleted.
    forgotten xid8
);

-- +goose Down
DROP TABLE search_pending, search_words, search_events, search_runners;
ALTER TABLE races DROP COLUMN doc;
ALTER TABLE results DROP COLUMN runner;
DROP INDEX runs_by_word, entries_by_word;
DROP FUNCTION log_doc, race_doc, runner_key, search_doc;
DROP EXTENSION btree_gin;
DROP EXTENSION unaccent;
