-- Races, votes, imports and results.

-- +goose Up
CREATE TYPE sport AS ENUM ('cross_country', 'track', 'road', 'trail', 'other');
CREATE TYPE gender AS ENUM ('mens', 'womens');
CREATE TYPE result_status AS ENUM ('finished', 'nm', 'dnf', 'dns', 'dq');
CREATE TYPE result_round AS ENUM ('final', 'semifinal', 'quarterfinal', 'preliminary', 'qualification');
CREATE TYPE timing_method AS ENUM ('fat', 'hand', 'gun', 'chip');
CREATE TYPE event_kind AS ENUM ('run', 'hurdles', 'steeplechase', 'walk', 'relay', 'jump', 'throw', 'combined', 'fixed_time');
CREATE TYPE vote_kind AS ENUM ('up', 'down');
CREATE TYPE results_by AS ENUM ('anyone', 'verified', 'directors');
CREATE TYPE race_state AS ENUM ('provisional', 'official', 'locked');
-- Closing up places is listed and undone as an import.
CREATE TYPE import_mode AS ENUM ('new', 'append', 'replace', 'heat', 'renumber');
CREATE TYPE rename_kind AS ENUM ('athlete', 'team');
-- Who acts: the ID of a user, and null for an operator or a command.
CREATE DOMAIN actor AS uuid;

-- The half of the year of a day: twice the year, and one more from August on. Rankings are of calendar years and school years.
CREATE FUNCTION season_of(day date) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    2 * extract(year FROM day) + CASE WHEN extract(month FROM day) >= 8 THEN 1 ELSE 0 END;

-- A statement that writes reads each CHECK and each generated column of its table anew, which takes as long as an index, and each vote and each result
-- writes a race. So lengths are those of the types, one CHECK is for what no request can break, and generated columns call functions.
CREATE TABLE races (
    id          uuid        NOT NULL,
    user_id     uuid,
    -- The poster's name, so that lists need not look it up. A trigger sets it in new races, and the foreign key keeps it so.
    user_name   text,
    name        varchar(200) NOT NULL,
    date        date        NOT NULL,
    location    varchar(200),
    weather     varchar(200),
    url         varchar(2000),
    description varchar(10000),
    sport       sport       NOT NULL,
    -- Null where the sport's default scoring applies.
    scoring     jsonb,
    -- Who may add results; the server's settings may allow fewer users.
    results_by  results_by  NOT NULL DEFAULT 'anyone',
    state       race_state  NOT NULL DEFAULT 'provisional',
    -- Kept by triggers.
    upvotes     integer     NOT NULL DEFAULT 0,
    downvotes   integer     NOT NULL DEFAULT 0,
    results     integer     NOT NULL DEFAULT 0,
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL,
    season      smallint    NOT NULL GENERATED ALWAYS AS (season_of(date)) STORED,
    CONSTRAINT races_valid CHECK (name <> '' AND least(upvotes, downvotes, results) >= 0),
    CONSTRAINT races_user_id_fkey FOREIGN KEY (user_id, user_name) REFERENCES users (id, name) MATCH FULL ON UPDATE CASCADE ON DELETE SET NULL,
    -- Both indexes by ID have the date, so that the dates of a runner's races are found by an index-only scan, whichever the planner takes.
    CONSTRAINT races_pkey PRIMARY KEY (id) INCLUDE (date),
    -- What results repeat of their race.
    CONSTRAINT races_sport_season_key UNIQUE (id, sport, season) INCLUDE (date)
) WITH (fillfactor = 85); -- room to update the counts in place
CREATE INDEX races_by_date ON races (date DESC, id DESC);
CREATE INDEX races_by_sport ON races (sport, state, date DESC, id DESC);
CREATE INDEX races_by_user ON races (user_id, date DESC, id DESC) WHERE user_id IS NOT NULL;

-- The users who direct a race together with its poster.
CREATE TABLE race_directors (
    race_id    uuid        NOT NULL CONSTRAINT race_directors_race_id_fkey REFERENCES races ON DELETE CASCADE,
    user_id    uuid        NOT NULL CONSTRAINT race_directors_user_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    CONSTRAINT race_directors_pkey PRIMARY KEY (race_id, user_id)
);
CREATE INDEX race_directors_by_user ON race_directors (user_id);

-- Users whom a poster has named as directors and who have not accepted. They have no rights in the race, and only its directors see them.
CREATE TABLE named_directors (
    race_id    uuid        NOT NULL CONSTRAINT named_directors_race_id_fkey REFERENCES races ON DELETE CASCADE,
    user_id    uuid        NOT NULL CONSTRAINT named_directors_user_id_fkey REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    CONSTRAINT named_directors_pkey PRIMARY KEY (race_id, user_id)
);
CREATE INDEX named_directors_by_user ON named_directors (user_id);

CREATE TABLE votes (
    race_id    uuid        NOT NULL CONSTRAINT votes_race_id_fkey REFERENCES races ON DELETE CASCADE,
    user_id    uuid        NOT NULL CONSTRAINT votes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    vote       vote_kind   NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT votes_one_per_user PRIMARY KEY (race_id, user_id)
);
CREATE INDEX votes_by_user ON votes (user_id);

-- Files of results imported into a race.
CREATE TABLE imports (
    race_id    uuid        NOT NULL CONSTRAINT imports_race_id_fkey REFERENCES races ON DELETE CASCADE,
    id         uuid        NOT NULL,
    user_id    uuid        CONSTRAINT imports_user_id_fkey REFERENCES users ON DELETE SET NULL,
    mode       import_mode NOT NULL,
    file_name  text        CONSTRAINT imports_file_name_length CHECK (char_length(file_name) BETWEEN 1 AND 200),
    sha256     bytea       NOT NULL CONSTRAINT imports_sha256_length CHECK (octet_length(sha256) = 32),
    again      boolean     NOT NULL,
    imported   integer     NOT NULL,
    youth      boolean     NOT NULL DEFAULT false, -- whether the file calls its athletes girls and boys
    created_at timestamptz NOT NULL,
    CONSTRAINT imports_pkey PRIMARY KEY (race_id, id)
);
CREATE UNIQUE INDEX imports_once_per_content ON imports (race_id, sha256) WHERE NOT again;
CREATE INDEX imports_by_user ON imports (user_id) WHERE user_id IS NOT NULL;

-- The events, divisions and rounds that an import had results of, or that such a result was corrected into.
CREATE TABLE imported_contests (
    race_id   uuid         NOT NULL,
    gender    gender       NOT NULL,
    event     text         NOT NULL COLLATE "C",
    division  text         COLLATE "C",
    round     result_round NOT NULL,
    import_id uuid         NOT NULL,
    CONSTRAINT imported_contests_once UNIQUE NULLS NOT DISTINCT (race_id, gender, event, round, division, import_id),
    CONSTRAINT imported_contests_import_fkey FOREIGN KEY (race_id, import_id) REFERENCES imports ON DELETE CASCADE
);

-- The results that an import replaced, which come back when it is deleted.
CREATE TABLE replaced_results (
    race_id   uuid  NOT NULL,
    import_id uuid  NOT NULL,
    id        uuid  NOT NULL,
    result    jsonb NOT NULL,
    CONSTRAINT replaced_results_pkey PRIMARY KEY (race_id, import_id, id),
    CONSTRAINT replaced_results_import_fkey FOREIGN KEY (race_id, import_id) REFERENCES imports ON DELETE CASCADE
);

-- Imports that were deleted, with their contests, for a day in which that can be taken back.
CREATE TABLE deleted_imports (
    race_id    uuid        NOT NULL CONSTRAINT deleted_imports_race_id_fkey REFERENCES races ON DELETE CASCADE,
    id         uuid        NOT NULL,
    content    jsonb       NOT NULL,
    contests   jsonb       NOT NULL,
    deleted_at timestamptz NOT NULL,
    CONSTRAINT deleted_imports_pkey PRIMARY KEY (race_id, id)
);
CREATE INDEX deleted_imports_by_time ON deleted_imports (deleted_at);

-- The results of deleted imports. Results that the deletion restored have came_back set, and no content.
CREATE TABLE deleted_results (
    race_id   uuid    NOT NULL,
    import_id uuid    NOT NULL,
    id        uuid    NOT NULL,
    came_back boolean NOT NULL,
    result    jsonb   CONSTRAINT deleted_results_result CHECK ((result IS NULL) = came_back),
    CONSTRAINT deleted_results_pkey PRIMARY KEY (race_id, import_id, id, came_back),
    CONSTRAINT deleted_results_import_fkey FOREIGN KEY (race_id, import_id) REFERENCES deleted_imports ON DELETE CASCADE
);

-- The sort key of an event's name: every number is padded to ten digits, so that 800m comes before 1500m. Collation "C"
-- makes the order the same on every machine and independent of locale updates. Imports compute this for every row, and
-- regular expressions would take a third of their time, so names with digits only at one end, which most are, avoid them.
-- It is in PL/pgSQL, as all functions of the generated columns of results are: in SQL, it would be planned for every statement that writes results,
-- which for a single one takes longer than all of its indexes. They call no functions of ours, which are not found when pg_restore has emptied the search path.
-- +goose StatementBegin
CREATE FUNCTION natural_order(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    digits CONSTANT text := '0123456789';
    rest   text := ltrim(name, digits);
BEGIN
    IF char_length(rest) >= char_length(name) - 10 AND translate(rest, digits, '') = rest COLLATE "C" THEN
        RETURN CASE WHEN rest = name COLLATE "C" THEN '' ELSE lpad(left(name, char_length(name) - char_length(rest)), 10, '0') END || lower(rest COLLATE "C");
    END IF;
    rest := rtrim(name, digits);
    IF char_length(rest) >= char_length(name) - 10 AND translate(rest, digits, '') = rest COLLATE "C" THEN
        RETURN lower(rest COLLATE "C") || lpad(substr(name, char_length(rest) + 1), 10, '0');
    END IF;
    RETURN regexp_replace(regexp_replace(lower(name COLLATE "C"), '([0-9]+)', '000000000\1', 'g'), '0*([0-9]{10})', '\1', 'g');
END $$;
-- +goose StatementEnd

-- The sort key of a result among those of its event, the better the less: the time in milliseconds; below zero the points of a combined event, or the
-- length of a jump or throw in micrometres. A length is metric (6.51m, 6,51 m, 6m51, 1.85) or in feet and inches (21-04.25, 21' 4 1/4"); a whole number
-- without a unit may mean anything. Null for what rankings leave out: unknown events, results without a time or mark, those of athletes who did not
-- finish, and mixed relays, which are neither men's nor women's.
-- +goose StatementBegin
CREATE FUNCTION mark_order(status result_status, kind event_kind, mixed boolean, time_ms bigint, mark text) RETURNS bigint LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    metric   text[];
    imperial text[];
BEGIN
    IF status <> 'finished' OR kind IS NULL OR mixed AND kind = 'relay' THEN
        RETURN NULL;
    ELSIF kind = 'combined' THEN
        RETURN -nullif(translate(substring(mark FROM '^ *([0-9]{3}|[0-9]{1,2}[,.]?[0-9]{3}) *(?:[pP]|$)'), ',.', '')::bigint, 0);
    ELSIF kind = 'fixed_time' THEN
        metric := regexp_match(btrim(mark), '^([0-9]{1,6})(?:[.,]([0-9]{1,6}))? ?(km|kilometers?|kilometres?|mi|miles?|m|meters?|metres?)$', 'i');
        RETURN -nullif(((metric[1] || '.' || coalesce(metric[2], '0'))::numeric * CASE WHEN metric[3] ILIKE 'k%' THEN 1000000000
            WHEN metric[3] ILIKE 'mi%' THEN 1609344000 ELSE 1000000 END)::bigint, 0);
    ELSIF kind NOT IN ('jump', 'throw') THEN
        RETURN nullif(time_ms, 0);
    END IF;
    metric := regexp_match(btrim(mark), '^([0-9]{1,3})(?:[.,]([0-9]{1,3}))? ?(m|meters?|metres?)?$|^([0-9]{1,3})m([0-9]{2})$', 'i');
    IF metric[2] IS NOT NULL OR metric[3] IS NOT NULL THEN
        RETURN -nullif(metric[1]::bigint * 1000000 + rpad(coalesce(metric[2], ''), 6, '0')::bigint, 0);
    ELSIF metric[4] IS NOT NULL THEN
        RETURN -nullif(metric[4]::bigint * 1000000 + metric[5]::bigint * 10000, 0);
    END IF;
    imperial := regexp_match(btrim(mark), '^([0-9]{1,3}) ?(?:-|''|′|’|ft) ?(?:([0-9]{1,2})(?:\.([0-9]{1,3}))?)? ?(¼|½|¾|1/4|1/2|3/4)? ?(?:"|”|″|''''|in)?$', 'i');
    IF imperial[2]::integer >= 12 THEN
        RETURN NULL;
    END IF;
    RETURN -nullif(imperial[1]::bigint * 304800 + coalesce(imperial[2]::bigint, 0) * 25400 + rpad(coalesce(imperial[3], ''), 3, '0')::bigint * 254 / 10
        + CASE WHEN imperial[4] IN ('1/4', '¼') THEN 6350 WHEN imperial[4] IN ('1/2', '½') THEN 12700 WHEN imperial[4] IN ('3/4', '¾') THEN 19050 ELSE 0 END, 0);
END $$;
-- +goose StatementEnd

-- The ID of a result has the time of its race's ID, which is its first 48 bits. These are the first and the last ID that its race may have.
-- +goose StatementBegin
CREATE FUNCTION first_race(result uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    (left(result::text, 13) || '-0000-0000-000000000000')::uuid;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION last_race(result uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    (left(result::text, 13) || '-ffff-ffff-ffffffffffff')::uuid;
-- +goose StatementEnd

CREATE DOMAIN finishing_place AS integer CONSTRAINT finishing_place_range CHECK (VALUE >= 1);

-- Checks are few, as in races: those with a name of their own are of what requests can break.
CREATE TABLE results (
    race_id     uuid          NOT NULL,
    id          uuid          NOT NULL,
    -- Those of the race, for the indexes of rankings. The foreign key keeps them so.
    sport       sport         NOT NULL,
    season      smallint      NOT NULL,
    -- The import it came with.
    import_id    uuid,
    user_id     uuid          CONSTRAINT results_user_id_fkey REFERENCES users ON DELETE SET NULL,
    gender      gender        NOT NULL,
    event       varchar(100)  NOT NULL COLLATE "C",
    event_order text          NOT NULL COLLATE "C" GENERATED ALWAYS AS (natural_order(event)) STORED,
    division    varchar(100)  COLLATE "C",
    round       result_round  NOT NULL DEFAULT 'final',
    heat        integer,
    heat_place  finishing_place,
    -- Whether the heat is one of several finals, each placed behind the one before it; null for none, and where the places say it.
    ranked_heat boolean,
    -- What the program recognized in the event's name when it stored the result; null where the event is unknown. The distance
    -- is in metres, and of a relay that of all legs.
    event_code  varchar(20)   COLLATE "C",
    event_kind  event_kind,
    distance_m  double precision,
    -- Whether the name says that men and women compete together. Mixed events score for neither.
    mixed       boolean       NOT NULL DEFAULT false,
    athlete     varchar(200)  NOT NULL,
    -- Names in running order; null where they are not known.
    relay_members text[],
    athlete_id  varchar(64),
    team        varchar(200),
    team_id     varchar(64),
    place       finishing_place,
    -- The place before which a finisher stands who has a time and no place, where others have places; null for all others, and behind the last.
    before_place integer,
    finish_order bigint       GENERATED ALWAYS AS (coalesce(2 * place::bigint, 2 * before_place::bigint - 1)) STORED,
    -- The places of an athlete who was disqualified, or did not finish after all. They come back with the status, and nobody sees them before.
    former_place finishing_place,
    former_heat_place finishing_place,
    -- The fields that people have decided since the result was imported, with what its file says of them. Nobody sees them; a file that is imported
    -- again is compared with them.
    decided     jsonb,
    time        varchar(20),
    time_ms     bigint,
    -- Null where it is not known.
    timing_method timing_method,
    mark        varchar(40),
    status      result_status NOT NULL DEFAULT 'finished',
    points      numeric(9,3),
    grade       varchar(40),
    bib         varchar(20),
    wind        numeric(3,1),
    notes       varchar(2000),
    -- Out of competition: it takes no place from anybody.
    exhibition  boolean       NOT NULL DEFAULT false,
    created_at  timestamptz   NOT NULL,
    updated_at  timestamptz   NOT NULL,
    mark_order  bigint        GENERATED ALWAYS AS (mark_order(status, event_kind, mixed, time_ms, mark)) STORED,
    CONSTRAINT results_pkey PRIMARY KEY (race_id, id),
    CONSTRAINT results_race_id_fkey FOREIGN KEY (race_id, sport, season) REFERENCES races (id, sport, season) ON UPDATE CASCADE ON DELETE CASCADE,
    -- A mixed relay is one contest, so it has one place.
    CONSTRAINT results_mixed_relay_gender CHECK (NOT mixed OR event_kind IS DISTINCT FROM 'relay' OR gender = 'womens'),
    CONSTRAINT results_place_of_finisher CHECK (CASE WHEN status = 'finished' THEN former_place IS NULL ELSE place IS NULL END),
    CONSTRAINT results_heat_place_of_finisher CHECK (CASE WHEN status = 'finished' THEN former_heat_place IS NULL ELSE heat_place IS NULL END),
    CONSTRAINT results_place_in_competition CHECK (NOT exhibition OR place IS NULL AND heat_place IS NULL AND points IS NULL),
    CONSTRAINT results_nothing_of_no_mark CHECK (status <> 'nm' OR mark IS NULL AND points IS NULL),
    CONSTRAINT results_valid CHECK ( -- a null is valid
        -- So that a result is found by its ID without an index over all races.
        left(id::text, 13) = left(race_id::text, 13)
        AND '' COLLATE "C" <> ALL (ARRAY[event, division, event_code, athlete, athlete_id, team, team_id, time, mark, grade, bib, notes])
        AND (event_code IS NULL) = (event_kind IS NULL)
        AND (time IS NULL) = (time_ms IS NULL)
        -- A time out of range would make scores and averages meaningless.
        AND time_ms BETWEEN 0 AND 3600000000
        AND heat BETWEEN 1 AND 999
        AND distance_m > 0
        AND cardinality(relay_members) BETWEEN 1 AND 12
        AND points BETWEEN 0 AND 100000
    )
);
-- The order of finish, which every list of a race's results and every score needs. There is no index on import_id: deleting
-- an import scans its race, and each index less makes imports faster.
CREATE INDEX results_in_order ON results (race_id, gender, event_order, division, round, finish_order, status, time_ms, id);
-- Finishers who have a time and no place, of whom code.place_missed knows where they stand.
CREATE INDEX results_missed ON results (race_id, gender, event_order, event, division, round)
    WHERE place IS NULL AND heat_place IS NULL AND status = 'finished' AND time_ms > 0 AND NOT exhibition OR before_place IS NOT NULL;
-- Rankings, of seasons and of all years: the best results come first.
CREATE INDEX results_by_season ON results (event_code, gender, sport, season, mark_order) WHERE mark_order IS NOT NULL;
CREATE INDEX results_by_mark ON results (event_code, gender, sport, mark_order) WHERE mark_order IS NOT NULL;
CREATE INDEX results_by_user ON results (user_id) WHERE user_id IS NOT NULL;
-- A team's races are found in the index alone, then its results in each of them, newest race first.
CREATE INDEX results_by_team ON results (lower(team_id COLLATE "C"), race_id) WHERE team_id IS NOT NULL;
CREATE INDEX results_by_athlete ON results (lower(athlete_id COLLATE "C")) WHERE athlete_id IS NOT NULL;
-- The planner does not use the statistics of a partial index. Without these it takes every athlete to have half a percent of all results.
CREATE STATISTICS results_of_athlete ON (lower(athlete_id COLLATE "C")) FROM results;

-- How many results an account has stored, and how many it has added since an hour began. Kept by a trigger. An account's own
-- writers wait for each other, so that its limits are exact.
CREATE TABLE result_shares (
    user_id    uuid        NOT NULL CONSTRAINT result_shares_pkey PRIMARY KEY CONSTRAINT result_shares_user_id_fkey REFERENCES users ON DELETE CASCADE,
    stored     bigint      NOT NULL CONSTRAINT result_shares_stored_count CHECK (stored >= 0),
    hour_began timestamptz NOT NULL,
    hour_rows  bigint      NOT NULL
);

-- What corrections did to results: {"place": [2, 1]} for each result that a correction changed. Those of a deleted result stay until its
-- race is deleted.
CREATE TABLE corrections (
    race_id    uuid        NOT NULL CONSTRAINT corrections_race_id_fkey REFERENCES races ON DELETE CASCADE,
    id         uuid        NOT NULL,
    result_id  uuid        NOT NULL,
    -- The order in which they were made: every correction locks the race first.
    n          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
    user_id    uuid        CONSTRAINT corrections_user_id_fkey REFERENCES users ON DELETE SET NULL,
    reason     text        CONSTRAINT corrections_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500),
    changes    jsonb       NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT corrections_pkey PRIMARY KEY (race_id, id, result_id)
);
CREATE INDEX corrections_by_result ON corrections (result_id, n);
CREATE INDEX corrections_by_user ON corrections (user_id) WHERE user_id IS NOT NULL;

-- Athletes and teams that were renamed throughout a race. The corrections with a rename's ID tell which results it changed, and how.
CREATE TABLE renames (
    id              uuid        NOT NULL CONSTRAINT renames_pkey PRIMARY KEY,
    race_id         uuid        NOT NULL CONSTRAINT renames_race_id_fkey REFERENCES races ON DELETE CASCADE,
    user_id         uuid        CONSTRAINT renames_user_id_fkey REFERENCES users ON DELETE SET NULL,
    kind            rename_kind NOT NULL,
    gender          gender,
    from_name       text        NOT NULL CONSTRAINT renames_from_name_length CHECK (char_length(from_name) BETWEEN 1 AND 200),
    from_athlete_id text        CONSTRAINT renames_from_athlete_id_length CHECK (char_length(from_athlete_id) BETWEEN 1 AND 64),
    from_team_id    text        CONSTRAINT renames_from_team_id_length CHECK (char_length(from_team_id) BETWEEN 1 AND 64),
    to_name         text        NOT NULL CONSTRAINT renames_to_name_length CHECK (char_length(to_name) BETWEEN 1 AND 200),
    to_athlete_id   text        CONSTRAINT renames_to_athlete_id_length CHECK (char_length(to_athlete_id) BETWEEN 1 AND 64),
    to_team_id      text        CONSTRAINT renames_to_team_id_length CHECK (char_length(to_team_id) BETWEEN 1 AND 64),
    -- Whether the race had other results of this athlete or team.
    merged          boolean     NOT NULL,
    results         integer     NOT NULL,
    reason          text        CONSTRAINT renames_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500),
    created_at      timestamptz NOT NULL
);
CREATE INDEX renames_by_race ON renames (race_id, id);
CREATE INDEX renames_by_user ON renames (user_id) WHERE user_id IS NOT NULL;

-- What looks like a mistake in a race's results and is right, as its directors say. The ID is a hash, because values have names of athletes.
CREATE TABLE dismissed_issues (
    race_id      uuid        NOT NULL CONSTRAINT dismissed_issues_race_id_fkey REFERENCES races ON DELETE CASCADE,
    id           uuid        NOT NULL,
    dismissed_at timestamptz NOT NULL,
    CONSTRAINT dismissed_issues_pkey PRIMARY KEY (race_id, id)
);

-- Races that are hidden for as long as the user who alone directs them is suspended: code.hide_races has moved all their rows to hidden_rows.
CREATE TABLE hidden_races (
    race_id uuid    NOT NULL CONSTRAINT hidden_races_pkey PRIMARY KEY,
    user_id uuid    NOT NULL CONSTRAINT hidden_races_user_id_fkey REFERENCES users ON DELETE CASCADE,
    name    text    NOT NULL,
    date    date    NOT NULL,
    results integer NOT NULL
);
CREATE INDEX hidden_races_by_user ON hidden_races (user_id, date DESC, race_id DESC);

-- The rows of a hidden race, with the tables that they are from.
CREATE TABLE hidden_rows (
    race_id uuid  NOT NULL CONSTRAINT hidden_rows_race_id_fkey REFERENCES hidden_races ON DELETE CASCADE,
    part    text  NOT NULL,
    content jsonb NOT NULL
);
CREATE INDEX hidden_rows_by_part ON hidden_rows (race_id, part);

INSERT INTO counters SELECT 'results', shard, 0 FROM generate_series(0, 15) AS shard;

-- +goose Down
DROP TABLE hidden_rows, hidden_races, dismissed_issues, renames;
DROP TYPE rename_kind;
DELETE FROM counters WHERE name = 'results';
DROP TABLE corrections, result_shares, results, deleted_results, deleted_imports, replaced_results, imported_contests, imports, votes, named_directors, race_directors, races;
DROP FUNCTION first_race, last_race, mark_order, natural_order, season_of;
DROP DOMAIN actor, finishing_place;
DROP TYPE race_state, results_by, import_mode, vote_kind, event_kind, timing_method, result_round, result_status, gender, sport;
