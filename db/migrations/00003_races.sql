-- Races, their votes and their results; and the counts of all of these, which the database keeps.

-- +goose Up
CREATE TYPE sport AS ENUM ('cross_country', 'track', 'road', 'trail', 'other');
CREATE TYPE gender AS ENUM ('mens', 'womens');
CREATE TYPE result_status AS ENUM ('finished', 'dnf', 'dns', 'dq');
CREATE TYPE vote_kind AS ENUM ('up', 'down');

CREATE TABLE races (
    id          uuid        NOT NULL CONSTRAINT races_pkey PRIMARY KEY,
    user_id     uuid        CONSTRAINT races_user_id_fkey REFERENCES users ON DELETE SET NULL,
    name        text        NOT NULL CONSTRAINT races_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
    date        date        NOT NULL,
    location    text        CONSTRAINT races_location_length CHECK (char_length(location) <= 200),
    url         text        CONSTRAINT races_url_length CHECK (char_length(url) <= 2000),
    description text        CONSTRAINT races_description_length CHECK (char_length(description) <= 10000),
    sport       sport       NOT NULL,
    -- As given, with its kind's defaults filled in; null where the sport decides.
    scoring     jsonb,
    upvotes     integer     NOT NULL DEFAULT 0 CONSTRAINT races_upvotes_count CHECK (upvotes >= 0),
    downvotes   integer     NOT NULL DEFAULT 0 CONSTRAINT races_downvotes_count CHECK (downvotes >= 0),
    results     integer     NOT NULL DEFAULT 0 CONSTRAINT races_results_count CHECK (results >= 0),
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL
) WITH (fillfactor = 85); -- room for the counts to change in place
CREATE INDEX races_by_date ON races (date DESC, id DESC);
CREATE INDEX races_by_user ON races (user_id, date DESC, id DESC) WHERE user_id IS NOT NULL;

CREATE TABLE votes (
    race_id    uuid        NOT NULL CONSTRAINT votes_race_id_fkey REFERENCES races ON DELETE CASCADE,
    user_id    uuid        NOT NULL CONSTRAINT votes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    vote       vote_kind   NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT votes_one_per_user PRIMARY KEY (race_id, user_id)
);
CREATE INDEX votes_by_user ON votes (user_id);

-- A file of results that was taken into a race.
CREATE TABLE imports (
    race_id    uuid        NOT NULL CONSTRAINT imports_race_id_fkey REFERENCES races ON DELETE CASCADE,
    id         uuid        NOT NULL,
    user_id    uuid        CONSTRAINT imports_user_id_fkey REFERENCES users ON DELETE SET NULL,
    sha256     bytea       NOT NULL CONSTRAINT imports_sha256_length CHECK (octet_length(sha256) = 32),
    again      boolean     NOT NULL,
    imported   integer     NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT imports_pkey PRIMARY KEY (race_id, id)
);
CREATE UNIQUE INDEX imports_once_per_content ON imports (race_id, sha256) WHERE NOT again;
CREATE INDEX imports_by_user ON imports (user_id) WHERE user_id IS NOT NULL;

-- Event names in natural order: every number is padded to ten digits, so that 800m comes before 1500m. "C" makes the order
-- the same on every machine, whatever its locale, and proof against a new version of the locale. An import asks this for
-- every row, and regular expressions would take a third of its time: names with no digits but at their beginning or end,
-- which are most, need none.
-- +goose StatementBegin
CREATE FUNCTION natural_order(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    CASE
        WHEN char_length(ltrim(name, '0123456789')) >= char_length(name) - 10
             AND translate(ltrim(name, '0123456789'), '0123456789', '') = ltrim(name, '0123456789') COLLATE "C"
            THEN CASE WHEN ltrim(name, '0123456789') = name COLLATE "C" THEN lower(name COLLATE "C")
                 ELSE lpad(left(name, char_length(name) - char_length(ltrim(name, '0123456789'))), 10, '0') || lower(ltrim(name, '0123456789') COLLATE "C") END
        WHEN char_length(rtrim(name, '0123456789')) >= char_length(name) - 10
             AND translate(rtrim(name, '0123456789'), '0123456789', '') = rtrim(name, '0123456789') COLLATE "C"
            THEN lower(rtrim(name, '0123456789') COLLATE "C") || lpad(substr(name, char_length(rtrim(name, '0123456789')) + 1), 10, '0')
        ELSE regexp_replace(regexp_replace(lower(name COLLATE "C"), '([0-9]+)', '000000000\1', 'g'), '0*([0-9]{10})', '\1', 'g')
    END COLLATE "C";
-- +goose StatementEnd

CREATE TABLE results (
    race_id     uuid          NOT NULL CONSTRAINT results_race_id_fkey REFERENCES races ON DELETE CASCADE,
    id          uuid          NOT NULL CONSTRAINT results_id_taken UNIQUE,
    -- The import that brought it.
    batch_id    uuid,
    user_id     uuid          CONSTRAINT results_user_id_fkey REFERENCES users ON DELETE SET NULL,
    gender      gender        NOT NULL,
    event       text          NOT NULL COLLATE "C" CONSTRAINT results_event_length CHECK (char_length(event) BETWEEN 1 AND 100),
    event_order text          NOT NULL COLLATE "C" GENERATED ALWAYS AS (natural_order(event)) STORED,
    athlete     text          NOT NULL CONSTRAINT results_athlete_length CHECK (char_length(athlete) BETWEEN 1 AND 200),
    athlete_id  text          CONSTRAINT results_athlete_id_length CHECK (char_length(athlete_id) BETWEEN 1 AND 64),
    team        text          CONSTRAINT results_team_length CHECK (char_length(team) BETWEEN 1 AND 200),
    team_id     text          CONSTRAINT results_team_id_length CHECK (char_length(team_id) BETWEEN 1 AND 64),
    place       integer       CONSTRAINT results_place_range CHECK (place >= 1),
    time        text          CONSTRAINT results_time_length CHECK (char_length(time) BETWEEN 1 AND 20),
    time_ms     bigint,
    mark        text          CONSTRAINT results_mark_length CHECK (char_length(mark) BETWEEN 1 AND 40),
    status      result_status NOT NULL DEFAULT 'finished',
    points      numeric(9,3)  CONSTRAINT results_points_range CHECK (points >= 0),
    grade       text          CONSTRAINT results_grade_length CHECK (char_length(grade) BETWEEN 1 AND 40),
    bib         text          CONSTRAINT results_bib_length CHECK (char_length(bib) BETWEEN 1 AND 20),
    wind        numeric(3,1),
    notes       text          CONSTRAINT results_notes_length CHECK (char_length(notes) BETWEEN 1 AND 2000),
    created_at  timestamptz   NOT NULL,
    updated_at  timestamptz   NOT NULL,
    CONSTRAINT results_pkey PRIMARY KEY (race_id, id),
    CONSTRAINT results_time_has_milliseconds CHECK ((time IS NULL) = (time_ms IS NULL)),
    -- A mark out of a time's range would make scores and averages nonsense.
    CONSTRAINT results_time_ms_range CHECK (time_ms BETWEEN 0 AND 3600000000)
);
-- The order of finish: what every list of a race's results and every score reads. An import is taken back by walking
-- through its race: every index less makes an import faster.
CREATE INDEX results_in_order ON results (race_id, gender, event_order, place, time_ms, id);
CREATE INDEX results_by_user ON results (user_id) WHERE user_id IS NOT NULL;

-- How many there are of what is asked for often, in shards, so that writers of different sessions do not queue for one row.
CREATE TABLE counters (
    name  text     NOT NULL,
    shard smallint NOT NULL,
    count bigint   NOT NULL,
    CONSTRAINT counters_pkey PRIMARY KEY (name, shard)
);
INSERT INTO counters SELECT 'results', shard, 0 FROM generate_series(0, 15) AS shard;

-- The counts follow their rows whoever writes these: one result, a file of a million, a race or an account that goes.
-- +goose StatementBegin
CREATE FUNCTION results_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint;
BEGIN
    -- In order of the race's id, so that two writers of many races cannot lock each other out.
    IF TG_OP = 'INSERT' THEN
        SELECT count(*) INTO change FROM fresh;
        UPDATE races SET results = results + c.n
        FROM (SELECT race_id, count(*) AS n FROM fresh GROUP BY race_id ORDER BY race_id) AS c WHERE races.id = c.race_id;
    ELSE
        SELECT -count(*) INTO change FROM gone;
        UPDATE races SET results = results - c.n
        FROM (SELECT race_id, count(*) AS n FROM gone GROUP BY race_id ORDER BY race_id) AS c WHERE races.id = c.race_id;
    END IF;
    IF change <> 0 THEN
        UPDATE counters SET count = count + change WHERE name = 'results' AND shard = pg_backend_pid() % 16;
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION votes_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE races SET upvotes = upvotes + c.up, downvotes = downvotes + c.down
        FROM (SELECT race_id, count(*) FILTER (WHERE vote = 'up') AS up, count(*) FILTER (WHERE vote = 'down') AS down
              FROM fresh GROUP BY race_id) AS c WHERE races.id = c.race_id;
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE races SET upvotes = upvotes + c.up, downvotes = downvotes + c.down
        FROM (SELECT race_id, coalesce(sum(n) FILTER (WHERE vote = 'up'), 0) AS up, coalesce(sum(n) FILTER (WHERE vote = 'down'), 0) AS down
              FROM (SELECT race_id, vote, 1 AS n FROM fresh UNION ALL SELECT race_id, vote, -1 FROM gone) AS moved
              GROUP BY race_id) AS c WHERE races.id = c.race_id;
    ELSE
        -- An account that goes takes votes on many races along. Their rows are locked in order of their ids, so that two
        -- such accounts cannot lock each other out.
        PERFORM FROM races WHERE id IN (SELECT race_id FROM gone) ORDER BY id FOR NO KEY UPDATE;
        UPDATE races SET upvotes = upvotes - c.up, downvotes = downvotes - c.down
        FROM (SELECT race_id, count(*) FILTER (WHERE vote = 'up') AS up, count(*) FILTER (WHERE vote = 'down') AS down
              FROM gone GROUP BY race_id) AS c WHERE races.id = c.race_id;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER results_counted_in AFTER INSERT ON results
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION results_counted();
CREATE TRIGGER results_counted_out AFTER DELETE ON results
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION results_counted();
CREATE TRIGGER votes_counted_in AFTER INSERT ON votes
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION votes_counted();
CREATE TRIGGER votes_counted_out AFTER DELETE ON votes
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION votes_counted();
CREATE TRIGGER votes_counted_over AFTER UPDATE ON votes
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION votes_counted();

-- +goose Down
DROP TABLE counters, results, imports, votes, races;
DROP FUNCTION results_counted;
DROP FUNCTION votes_counted;
DROP FUNCTION natural_order;
DROP TYPE vote_kind;
DROP TYPE result_status;
DROP TYPE gender;
DROP TYPE sport;
