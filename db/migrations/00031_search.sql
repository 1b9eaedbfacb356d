-- Search. Results are far too many to index the words of each: what is indexed are the runners (an athlete's name, team and
-- ID as written, which come back in race after race) and the contests (an event of a race), and a result is a runner in a
-- contest. An import adds nothing here for runners who are known, and a large one leaves the new ones to be taken in after it.

-- +goose Up
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The distinct words of a text as they are compared: without accents and case, letters and digits alone. unaccent() is
-- immutable once its dictionary is named.
-- +goose StatementBegin
CREATE FUNCTION search_terms(content text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    ARRAY(SELECT DISTINCT word FROM regexp_split_to_table(
              regexp_replace(lower(unaccent('unaccent'::regdictionary, normalize(content, NFKC))), '[''’`]', '', 'g'), '[^[:alnum:]]+') AS word
          WHERE word <> '');
CREATE FUNCTION search_doc(content text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    array_to_tsvector(search_terms(content));
-- A word, and it with any one letter left out: two words that share one of these are a letter apart, or two letters swapped.
CREATE FUNCTION search_near(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
    CASE WHEN char_length(word) NOT BETWEEN 3 AND 40 OR word ~ '^[0-9]' THEN '{}'::text[]
    ELSE ARRAY(SELECT word UNION SELECT left(word, i - 1) || substr(word, i + 1) FROM generate_series(1, char_length(word)) AS i) END;
-- What makes two results the same runner's, as far as words go.
CREATE FUNCTION runner_key(athlete text, team text, athlete_id text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
    hashtextextended((athlete || chr(31) || coalesce(team, '') || chr(31) || coalesce(athlete_id, '')) COLLATE "C", 0);
-- +goose StatementEnd

CREATE TABLE search_runners (
    key        bigint   NOT NULL CONSTRAINT search_runners_pkey PRIMARY KEY,
    added      bigint   NOT NULL GENERATED ALWAYS AS IDENTITY,
    athlete    text     NOT NULL,
    team       text,
    athlete_id text,
    doc        tsvector NOT NULL
);
-- A short list of what is not yet sorted in keeps additions cheap without making searches read much of it.
CREATE INDEX search_runners_by_word ON search_runners USING gin (doc) WITH (gin_pending_list_limit = 256);
CREATE INDEX search_runners_by_id_word ON search_runners USING gin (doc) WITH (gin_pending_list_limit = 256) WHERE athlete_id IS NOT NULL;
-- A runner's results are found, put in order and counted off in the index alone.
ALTER TABLE results ADD COLUMN runner bigint NOT NULL GENERATED ALWAYS AS (runner_key(athlete, team, athlete_id)) STORED;
CREATE INDEX results_by_runner ON results (runner) INCLUDE (race_id, place, id);

CREATE TABLE search_contests (
    race_id uuid     NOT NULL CONSTRAINT search_contests_race_id_fkey REFERENCES races ON DELETE CASCADE,
    gender  gender   NOT NULL,
    event   text     NOT NULL COLLATE "C",
    date    date     NOT NULL,
    doc     tsvector NOT NULL,
    CONSTRAINT search_contests_pkey PRIMARY KEY (race_id, gender, event)
);
CREATE INDEX search_contests_by_word ON search_contests USING gin (doc) WITH (gin_pending_list_limit = 256);

ALTER TABLE races ADD COLUMN doc tsvector NOT NULL GENERATED ALWAYS AS (search_doc(name || ' ' || coalesce(location, ''))) STORED;
CREATE INDEX races_by_word ON races USING gin (doc) WITH (gin_pending_list_limit = 256);

-- Every word there is, and where: what a typed word may be meant to be.
CREATE TABLE search_words (
    word    text    NOT NULL COLLATE "C" CONSTRAINT search_words_pkey PRIMARY KEY,
    near    text[]  NOT NULL,
    runner  boolean NOT NULL,
    contest boolean NOT NULL,
    race    boolean NOT NULL
);
CREATE INDEX search_words_by_near ON search_words USING gin (near) WITH (gin_pending_list_limit = 256);

-- Races whose results came in a large import and whose runners are still to be taken in.
CREATE TABLE search_pending (
    id      bigint NOT NULL GENERATED ALWAYS AS IDENTITY CONSTRAINT search_pending_pkey PRIMARY KEY,
    race_id uuid   NOT NULL
);

-- +goose StatementBegin
CREATE FUNCTION search_add_words(docs tsvector[], runners boolean, contests boolean, races boolean) RETURNS void LANGUAGE sql AS $$
    -- In the order of the words, so that two imports cannot lock each other out.
    INSERT INTO search_words AS known (word, near, runner, contest, race)
    SELECT w.word, search_near(w.word), runners, contests, races
    FROM (SELECT DISTINCT unnest(tsvector_to_array(doc)) COLLATE "C" AS word FROM unnest(docs) AS doc) AS w
    WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w.word AND k.runner >= runners AND k.contest >= contests AND k.race >= races)
    ORDER BY w.word
    ON CONFLICT (word) DO UPDATE SET runner = known.runner OR excluded.runner, contest = known.contest OR excluded.contest, race = known.race OR excluded.race;
$$;

-- The statements that take in the runners and the contests of the results in source; both give the new ones' words.
CREATE FUNCTION search_runners_of(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT 'WITH added AS (
        INSERT INTO search_runners (key, athlete, team, athlete_id, doc)
        SELECT x.key, x.athlete, x.team, x.athlete_id, search_doc(concat_ws('' '', x.athlete, x.team, x.athlete_id))
        FROM (SELECT DISTINCT ON (runner) runner AS key, athlete, team, athlete_id FROM ' || source || ' ORDER BY runner) AS x
        WHERE NOT EXISTS (SELECT FROM search_runners k WHERE k.key = x.key)
        ORDER BY x.key
        ON CONFLICT DO NOTHING
        RETURNING doc)
    SELECT array_agg(doc) FROM added'
$$;
CREATE FUNCTION search_contests_of(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT 'WITH added AS (
        INSERT INTO search_contests (race_id, gender, event, date, doc)
        SELECT x.race_id, x.gender, x.event, r.date, search_doc(r.name || '' '' || x.event)
        FROM (SELECT DISTINCT race_id, gender, event FROM ' || source || ') AS x JOIN races r ON r.id = x.race_id
        WHERE NOT EXISTS (SELECT FROM search_contests k WHERE k.race_id = x.race_id AND k.gender = x.gender AND k.event = x.event)
        ORDER BY x.race_id, x.gender, x.event
        ON CONFLICT DO NOTHING
        RETURNING doc)
    SELECT array_agg(doc) FROM added'
$$;

CREATE FUNCTION results_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    docs tsvector[];
BEGIN
    IF (SELECT count(*) FROM fresh) > 5000 THEN
        INSERT INTO search_pending (race_id) SELECT DISTINCT race_id FROM fresh;
        RETURN NULL;
    END IF;
    EXECUTE search_runners_of('fresh') INTO docs;
    PERFORM search_add_words(docs, true, false, false) WHERE docs IS NOT NULL;
    EXECUTE search_contests_of('fresh') INTO docs;
    PERFORM search_add_words(docs, false, true, false) WHERE docs IS NOT NULL;
    RETURN NULL;
END $$;

-- Takes in what large imports left, some races at a time; how many races those were. Any number of servers may call it.
CREATE FUNCTION search_catch_up() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    ids  uuid[];
    docs tsvector[];
BEGIN
    WITH taken AS (
        DELETE FROM search_pending WHERE id IN (SELECT p.id FROM search_pending p ORDER BY p.id FOR UPDATE SKIP LOCKED LIMIT 50) RETURNING race_id)
    SELECT array_agg(DISTINCT race_id) INTO ids FROM taken;
    IF ids IS NULL THEN
        RETURN 0;
    END IF;
    EXECUTE search_runners_of('results WHERE race_id = ANY($1)') INTO docs USING ids;
    PERFORM search_add_words(docs, true, false, false) WHERE docs IS NOT NULL;
    EXECUTE search_contests_of('results WHERE race_id = ANY($1)') INTO docs USING ids;
    PERFORM search_add_words(docs, false, true, false) WHERE docs IS NOT NULL;
    RETURN cardinality(ids);
END $$;

CREATE FUNCTION races_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM search_add_words((SELECT array_agg(doc) FROM fresh), false, true, true);
    RETURN NULL;
END $$;
CREATE FUNCTION races_searchable_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE search_contests SET date = NEW.date, doc = search_doc(NEW.name || ' ' || event) WHERE race_id = NEW.id;
    PERFORM search_add_words(ARRAY[NEW.doc], false, true, true);
    RETURN NULL;
END $$;

-- Each typed word as a tsquery, in one of three degrees: 1 as typed, 2 as the beginning of a word, 3 a letter apart too;
-- and where there are words that it means.
CREATE FUNCTION search_means(words text[], degree integer) RETURNS TABLE (meant tsquery, runner boolean, contest boolean, race boolean)
LANGUAGE sql STABLE AS $$
    SELECT CASE degree WHEN 1 THEN '' || quoted.word ELSE quoted.word || ':*' || coalesce(near.alternatives, '') END::tsquery,
           coalesce(starts.runner, false) OR coalesce(near.runner, false), coalesce(starts.contest, false) OR coalesce(near.contest, false),
           coalesce(starts.race, false) OR coalesce(near.race, false)
    FROM unnest(words) WITH ORDINALITY AS typed (word, n)
    CROSS JOIN LATERAL (SELECT '''' || typed.word || '''' AS word) AS quoted
    CROSS JOIN LATERAL (
        SELECT EXISTS (SELECT FROM search_words k WHERE k.word >= typed.word COLLATE "C" AND k.word <= typed.word || CASE degree WHEN 1 THEN '' ELSE chr(1114111) END COLLATE "C" AND k.runner) AS runner,
               EXISTS (SELECT FROM search_words k WHERE k.word >= typed.word COLLATE "C" AND k.word <= typed.word || CASE degree WHEN 1 THEN '' ELSE chr(1114111) END COLLATE "C" AND k.contest) AS contest,
               EXISTS (SELECT FROM search_words k WHERE k.word >= typed.word COLLATE "C" AND k.word <= typed.word || CASE degree WHEN 1 THEN '' ELSE chr(1114111) END COLLATE "C" AND k.race) AS race
    ) AS starts
    CROSS JOIN LATERAL (
        SELECT string_agg(' | ''' || k.word || '''', '') AS alternatives, bool_or(k.runner) AS runner, bool_or(k.contest) AS contest, bool_or(k.race) AS race
        -- OFFSET keeps the order from being made by walking through all words.
        FROM (SELECT n.* FROM (
                  SELECT k.* FROM search_words k
                  WHERE degree = 3 AND char_length(typed.word) >= 4 AND k.near && search_near(typed.word) AND k.word <> typed.word OFFSET 0) AS n
              ORDER BY n.word LIMIT 40) AS k
    ) AS near
    ORDER BY typed.n
$$;

-- The results that a query finds, best first and then newest, from skip on. Every statement goes by an index: what a
-- generic plan believes of the words in a query must not lead it to read a table.
CREATE FUNCTION search_results(query text, skip integer, length integer) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    words    text[] := (search_terms(query))[1:12];
    wanted   integer := skip + length;
    found    uuid[] := '{}';
    more     uuid[];
    meant    tsquery[];
    before   tsquery[];
    runner   boolean[];
    contest  boolean[];
    whole    tsquery;
    driver   tsquery;
    drivers  tsquery[];
    i        integer;
BEGIN
    IF cardinality(words) = 0 OR wanted > 10000 THEN
        RETURN found;
    END IF;
    FOR degree IN 1..3 LOOP
        before := meant;
        SELECT array_agg(m.meant), array_agg(m.runner), array_agg(m.contest) INTO meant, runner, contest FROM search_means(words, degree) m;
        -- Compared as text: as tsqueries, a word and the beginning of one are equal.
        CONTINUE WHEN meant::text[] = before::text[];
        whole := NULL;
        drivers := '{}';
        driver := NULL;
        FOR i IN 1..cardinality(words) LOOP
            whole := CASE WHEN whole IS NULL THEN meant[i] ELSE whole && meant[i] END;
            IF runner[i] AND NOT contest[i] THEN
                driver := CASE WHEN driver IS NULL THEN meant[i] ELSE driver && meant[i] END;
            ELSIF runner[i] THEN
                drivers := drivers || meant[i];
            END IF;
            IF NOT runner[i] AND NOT contest[i] THEN
                whole := NULL;
                EXIT;
            END IF;
        END LOOP;
        CONTINUE WHEN whole IS NULL;
        -- All the words in a runner, or all in a contest.
        SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.race_id DESC, f.place, f.id), '{}') INTO more FROM (
            (SELECT x.id, r.date, x.race_id, x.place
             FROM (SELECT s.key FROM search_runners s WHERE true = ALL (runner) AND s.doc @@ whole ORDER BY s.added DESC LIMIT 5000) AS s
             JOIN results x ON x.runner = s.key
             CROSS JOIN LATERAL (SELECT date FROM races WHERE races.id = x.race_id OFFSET 0) AS r
             WHERE x.id <> ALL (found)
             ORDER BY r.date DESC, x.race_id DESC, x.place, x.id LIMIT wanted)
            UNION
            (SELECT x.id, c.date, c.race_id, x.place
             FROM (SELECT c.* FROM search_contests c WHERE true = ALL (contest) AND c.doc @@ whole ORDER BY c.date DESC, c.race_id DESC LIMIT wanted + 20) AS c
             CROSS JOIN LATERAL (
                SELECT y.id, y.place FROM results y
                WHERE y.race_id = c.race_id AND y.gender = c.gender AND y.event_order = natural_order(c.event) AND y.event = c.event AND y.id <> ALL (found)
                ORDER BY y.place, y.time_ms, y.id LIMIT wanted) AS x
             ORDER BY c.date DESC, c.race_id DESC, x.place, x.id LIMIT wanted)
            ORDER BY 2 DESC, 3 DESC, 4, 1 LIMIT wanted - cardinality(found)) AS f;
        found := found || more;
        EXIT WHEN cardinality(found) >= wanted;
        -- Some in the one and some in the other. A word that only runners have leads to them; else each in turn does.
        CONTINUE WHEN cardinality(words) = 1;
        IF driver IS NOT NULL THEN
            drivers := ARRAY[driver];
        END IF;
        FOREACH driver IN ARRAY drivers LOOP
            SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.race_id DESC, f.place, f.id), '{}') INTO more FROM (
                SELECT x.id, c.date, x.race_id, x.place
                FROM (SELECT s.key, s.doc FROM search_runners s WHERE s.doc @@ driver ORDER BY s.added DESC LIMIT 5000) AS s
                JOIN results x ON x.runner = s.key
                -- Few races have a contest that will do: only for those is the result itself read, for its event.
                CROSS JOIN LATERAL (SELECT * FROM search_contests k WHERE k.race_id = x.race_id AND (s.doc || k.doc) @@ whole OFFSET 0) AS c
                JOIN results y ON y.id = x.id AND y.gender = c.gender AND y.event = c.event
                WHERE x.id <> ALL (found)
                ORDER BY c.date DESC, x.race_id DESC, x.place, x.id LIMIT wanted - cardinality(found)) AS f;
            found := found || more;
            EXIT WHEN cardinality(found) >= wanted;
        END LOOP;
        EXIT WHEN cardinality(found) >= wanted;
    END LOOP;
    RETURN found[skip + 1 : wanted];
END $$;

-- The races that a query finds, best first and then newest; of one poster's where one is named.
CREATE FUNCTION search_races(query text, poster uuid, length integer) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off AS $$
DECLARE
    words text[] := (search_terms(query))[1:12];
    found uuid[] := '{}';
    more  uuid[];
    whole tsquery;
    m     record;
BEGIN
    IF cardinality(words) = 0 THEN
        RETURN found;
    END IF;
    FOR degree IN 1..3 LOOP
        whole := NULL;
        FOR m IN SELECT * FROM search_means(words, degree) LOOP
            whole := CASE WHEN whole IS NULL THEN m.meant ELSE whole && m.meant END;
        END LOOP;
        SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.id DESC), '{}') INTO more FROM (
            SELECT r.id, r.date FROM races r
            WHERE r.doc @@ whole AND (poster IS NULL OR r.user_id = poster) AND r.id <> ALL (found)
            ORDER BY r.date DESC, r.id DESC LIMIT length - cardinality(found)) AS f;
        found := found || more;
        EXIT WHEN cardinality(found) >= length;
    END LOOP;
    RETURN found;
END $$;

-- The Athlete IDs that a query finds, best first and then by name, in small letters.
CREATE FUNCTION search_athletes(query text, length integer) RETURNS text[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off AS $$
DECLARE
    words text[] := (search_terms(query))[1:12];
    found text[] := '{}';
    more  text[];
    whole tsquery;
    m     record;
BEGIN
    IF cardinality(words) = 0 THEN
        RETURN found;
    END IF;
    FOR degree IN 1..3 LOOP
        whole := NULL;
        FOR m IN SELECT * FROM search_means(words, degree) LOOP
            whole := CASE WHEN whole IS NULL THEN m.meant ELSE whole && m.meant END;
        END LOOP;
        SELECT coalesce(array_agg(f.key ORDER BY f.name, f.key), '{}') INTO more FROM (
            SELECT lower(s.athlete_id COLLATE "C") AS key, min(s.athlete COLLATE "C") AS name FROM search_runners s
            WHERE s.athlete_id IS NOT NULL AND s.doc @@ whole AND lower(s.athlete_id COLLATE "C") <> ALL (found)
            GROUP BY 1 ORDER BY 2, 1 LIMIT length - cardinality(found)) AS f;
        found := found || more;
        EXIT WHEN cardinality(found) >= length;
    END LOOP;
    RETURN found;
END $$;
-- +goose StatementEnd

CREATE TRIGGER results_searchable_in AFTER INSERT ON results
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION results_searchable();
CREATE TRIGGER results_searchable_over AFTER UPDATE ON results
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION results_searchable();
CREATE TRIGGER races_searchable_in AFTER INSERT ON races
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION races_searchable();
-- Counting votes and results changes races all the time, and no word of theirs.
CREATE TRIGGER races_searchable_over AFTER UPDATE OF name, date, location ON races
    FOR EACH ROW WHEN ((OLD.name, OLD.date, OLD.location) IS DISTINCT FROM (NEW.name, NEW.date, NEW.location))
    EXECUTE FUNCTION races_searchable_anew();

-- What is there already is taken in as after a large import.
SELECT search_add_words((SELECT array_agg(doc) FROM races), false, true, true);
INSERT INTO search_pending (race_id) SELECT id FROM races WHERE results > 0 ORDER BY date DESC;

-- +goose Down
DROP TRIGGER races_searchable_over ON races;
DROP TRIGGER races_searchable_in ON races;
DROP TRIGGER results_searchable_over ON results;
DROP TRIGGER results_searchable_in ON results;
DROP FUNCTION search_athletes, search_races, search_results, search_means, races_searchable_anew, races_searchable, search_catch_up, results_searchable;
DROP FUNCTION search_contests_of, search_runners_of, search_add_words;
ALTER TABLE results DROP COLUMN runner;
ALTER TABLE races DROP COLUMN doc;
DROP TABLE search_pending, search_words, search_contests, search_runners;
DROP FUNCTION runner_key, search_near, search_doc, search_terms;
DROP EXTENSION unaccent;
