-- Search that gives the newest first however many there are, and that forgets what is deleted.
--
-- Few results match what is selective: they are all read and put in order. What matches very many (a letter, "5K", a great
-- team) is found by walking from the newest race backwards, and the walk is over soon just because so many match. Neither
-- grows with the table.

-- +goose Up
DROP FUNCTION search_results, search_races, search_athletes, search_means;

-- Athletes are found in order of their names.
CREATE INDEX search_runners_by_name ON search_runners (athlete COLLATE "C", key) WHERE athlete_id IS NOT NULL;

-- +goose StatementBegin
-- Each typed word as a tsquery, in one of three degrees: 1 as typed, 2 as the beginning of a word, 3 a letter apart too; where
-- there are words that it means; and whether so many words begin with it that an index is of no use. A beginning is spelt out as
-- the words that there are, where they are few: an index finds some words next to a rare one by skipping, but reads all that a
-- beginning leads to.
CREATE FUNCTION search_means(words text[], degree integer) RETURNS TABLE (meant tsquery, runner boolean, contest boolean, race boolean, broad boolean)
LANGUAGE sql STABLE AS $$
    SELECT (CASE WHEN degree = 1 OR cardinality(starts.words) = 0 THEN quoted.word
                 WHEN cardinality(starts.words) > 40 THEN quoted.word || ':*'
                 ELSE array_to_string(starts.words, ' | ') END || coalesce(near.alternatives, ''))::tsquery,
           coalesce(starts.runner, false) OR coalesce(near.runner, false), coalesce(starts.contest, false) OR coalesce(near.contest, false),
           coalesce(starts.race, false) OR coalesce(near.race, false), starts.broad
    FROM unnest(words) WITH ORDINALITY AS typed (word, n)
    CROSS JOIN LATERAL (SELECT '''' || typed.word || '''' AS word, typed.word COLLATE "C" AS first,
                        (typed.word || CASE degree WHEN 1 THEN '' ELSE chr(1114111) END) COLLATE "C" AS last) AS quoted
    CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT '''' || k.word || '''' FROM search_words k WHERE k.word BETWEEN quoted.first AND quoted.last ORDER BY k.word LIMIT 41) AS words,
               EXISTS (SELECT FROM search_words k WHERE k.word BETWEEN quoted.first AND quoted.last AND k.runner) AS runner,
               EXISTS (SELECT FROM search_words k WHERE k.word BETWEEN quoted.first AND quoted.last AND k.contest) AS contest,
               EXISTS (SELECT FROM search_words k WHERE k.word BETWEEN quoted.first AND quoted.last AND k.race) AS race,
               EXISTS (SELECT FROM search_words k WHERE k.word BETWEEN quoted.first AND quoted.last OFFSET 1000) AS broad
    ) AS starts
    CROSS JOIN LATERAL (
        SELECT string_agg(' | ''' || k.word || '''', '') AS alternatives, bool_or(k.runner) AS runner, bool_or(k.contest) AS contest, bool_or(k.race) AS race
        -- OFFSET keeps the order from being made by walking through all words.
        FROM (SELECT n.* FROM (
                  SELECT k.* FROM search_words k
                  WHERE degree = 3 AND char_length(typed.word) >= 4 AND k.near && search_near(typed.word) AND NOT starts_with(k.word, typed.word) OFFSET 0) AS n
              ORDER BY n.word LIMIT 40) AS k
    ) AS near
    ORDER BY typed.n
$$;

-- The conjunction of some queries; null of none.
CREATE FUNCTION search_all(queries tsquery[]) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    whole tsquery;
    one   tsquery;
BEGIN
    FOREACH one IN ARRAY coalesce(queries, '{}') LOOP
        whole := CASE WHEN whole IS NULL THEN one ELSE whole && one END;
    END LOOP;
    RETURN whole;
END $$;

-- What of the one list is not in the other.
CREATE FUNCTION search_more(known uuid[], hits uuid[]) RETURNS uuid[] LANGUAGE sql IMMUTABLE RETURN
    ARRAY(SELECT h.id FROM unnest(hits) WITH ORDINALITY AS h (id, n) WHERE h.id NOT IN (SELECT unnest(known)) ORDER BY h.n);

-- How far a walk goes for so many results: where the walk finds too few, an index has about as few to read.
CREATE FUNCTION search_stride(wanted integer) RETURNS integer LANGUAGE sql IMMUTABLE RETURN least(50000, 1500 * sqrt(wanted)::integer);

-- The newest results that a query finds, in order; and whether the walk came to the end of all results. A race's results come
-- in the order of its lists. Together, all words must be the runner's or all the contest's.
CREATE FUNCTION search_walk(whole tsquery, together boolean, wanted integer, OUT hits uuid[], OUT complete boolean) LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    walk integer := search_stride(wanted);
    one  record;
    more uuid[];
BEGIN
    hits := '{}';
    FOR one IN SELECT r.id, r.results FROM races r WHERE r.results > 0 ORDER BY r.date DESC, r.id DESC LIMIT 5000 LOOP
        IF walk <= 0 THEN
            complete := false;
            RETURN;
        END IF;
        SELECT coalesce(array_agg(f.id ORDER BY f.gender, f.event_order, f.place, f.time_ms, f.id), '{}') INTO more FROM (
            SELECT x.id, x.gender, x.event_order, x.place, x.time_ms
            FROM (SELECT * FROM results y WHERE y.race_id = one.id ORDER BY y.gender, y.event_order, y.place, y.time_ms, y.id LIMIT walk) AS x
            JOIN search_runners s ON s.key = x.runner
            JOIN search_contests c ON c.race_id = one.id AND c.gender = x.gender AND c.event = x.event
            WHERE CASE WHEN together THEN s.doc @@ whole OR c.doc @@ whole ELSE (s.doc || c.doc) @@ whole END
            ORDER BY x.gender, x.event_order, x.place, x.time_ms, x.id LIMIT wanted - cardinality(hits)) AS f;
        hits := hits || more;
        IF cardinality(hits) >= wanted THEN
            complete := false;
            RETURN;
        END IF;
        walk := walk - one.results;
    END LOOP;
    complete := walk > 0 AND NOT EXISTS (SELECT FROM races r WHERE r.results > 0 OFFSET 5000);
END $$;

-- How many runners or contests two queries find, counted up to a limit. A query that is null finds none.
CREATE FUNCTION search_weight(runners tsquery, contests tsquery, most integer) RETURNS bigint LANGUAGE sql STABLE
SET enable_seqscan = off AS $$
    SELECT (SELECT count(*) FROM (SELECT FROM search_runners s WHERE s.doc @@ runners LIMIT most) AS f)
         + (SELECT count(*) FROM (SELECT FROM search_contests c WHERE c.doc @@ contests LIMIT most) AS f)
$$;

-- The ways to share typed words out between a runner and a contest, of which there are runners with so many of the words; 64 at
-- most, which six words allow. A query is null that has no words. A word that so many words begin with that an index is of no use
-- is not shared out: either may have it. Where all are such words, the first is.
CREATE FUNCTION search_shares(meant tsquery[], runner boolean[], contest boolean[], broad boolean[]) RETURNS TABLE (runners tsquery, contests tsquery) LANGUAGE plpgsql STABLE
SET enable_seqscan = off AS $$
DECLARE
    one record;
    -- What leaves no choice.
    ofrunners  tsquery[] := ARRAY[search_all(ARRAY(SELECT w.m FROM unnest(meant, runner, contest, broad) AS w (m, r, c, b) WHERE NOT w.c AND NOT w.b))];
    ofcontests tsquery[] := ARRAY[search_all(ARRAY(SELECT w.m FROM unnest(meant, runner, contest, broad) AS w (m, r, c, b) WHERE NOT w.r AND NOT w.b))];
BEGIN
    IF true = ALL (broad) THEN
        RETURN QUERY SELECT meant[1], NULL::tsquery WHERE runner[1] UNION ALL SELECT NULL, meant[1] WHERE contest[1];
        RETURN;
    END IF;
    FOR one IN SELECT w.m FROM unnest(meant, runner, contest, broad) AS w (m, r, c, b) WHERE w.r AND w.c AND NOT w.b LOOP
        SELECT (array_agg(l.r))[1 : 64], (array_agg(l.c))[1 : 64] INTO ofrunners, ofcontests FROM (
            SELECT coalesce(l.r && one.m, one.m) AS r, l.c FROM unnest(ofrunners, ofcontests) AS l (r, c)
            WHERE l.r IS NULL OR EXISTS (SELECT FROM search_runners s WHERE s.doc @@ (l.r && one.m))
            UNION ALL
            SELECT l.r, coalesce(l.c && one.m, one.m) FROM unnest(ofrunners, ofcontests) AS l (r, c)) AS l;
    END LOOP;
    RETURN QUERY SELECT l.* FROM unnest(ofrunners, ofcontests) AS l (r, c);
END $$;

-- The first of some results: newest first, a race's in the order of its lists.
CREATE FUNCTION search_first(ids uuid[], wanted integer) RETURNS uuid[] LANGUAGE sql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
    SELECT (coalesce(array_agg(x.id ORDER BY r.date DESC, r.id DESC, x.gender, x.event_order, x.place, x.time_ms, x.id), '{}'))[1 : wanted]
    FROM (SELECT DISTINCT unnest(ids) AS id) AS k JOIN results x ON x.id = k.id JOIN races r ON r.id = x.race_id
$$;

-- The first results that a query finds of the runners that one query leads to in the contests that another leads to; of all
-- runners or in all contests where that is null. By an index: through the runners where they are the fewer, else through the
-- contests, newest first, until 5,000 contests and results were looked at, and then through the runners that were added last,
-- of whom there may be 5,000.
CREATE FUNCTION search_lookup(whole tsquery, runners tsquery, contests tsquery, wanted integer) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
    most   CONSTANT integer := 5000;
    few    CONSTANT integer := search_stride(wanted) / 10;
    keys   bigint[] := ARRAY(SELECT s.key FROM search_runners s WHERE s.doc @@ runners LIMIT few + 1);
    heads  integer := cardinality(keys);
    budget integer := most;
    ids    uuid[]  := '{}';
    races  uuid[];
    found  uuid[];
    looked integer;
    more   uuid[];
    one    record;
BEGIN
    -- The races of some more runners than a handful are worth knowing.
    IF contests IS NOT NULL AND (runners IS NULL OR heads > 100) THEN
        races := ARRAY(SELECT c.race_id FROM search_contests c WHERE c.doc @@ contests LIMIT most);
    END IF;
    -- A contest takes about six times as long to look at as a runner.
    IF runners IS NULL OR heads > least(6 * cardinality(races), few) AND contests IS NOT NULL THEN
        FOR one IN
            SELECT n.* FROM (
                SELECT c.*, natural_order(c.event) AS event_order
                FROM (SELECT * FROM search_contests s WHERE s.doc @@ contests ORDER BY s.date DESC, s.race_id DESC LIMIT most) AS c) AS n
            ORDER BY n.date DESC, n.race_id DESC, n.gender, n.event_order, n.event
        LOOP
            EXIT WHEN cardinality(ids) >= wanted OR budget <= 0;
            IF runners IS NULL AND one.doc @@ whole THEN
                ids := ids || ARRAY(
                    SELECT y.id FROM results y
                    WHERE y.race_id = one.race_id AND y.gender = one.gender AND y.event_order = one.event_order AND y.event = one.event
                    ORDER BY y.place, y.time_ms, y.id LIMIT wanted - cardinality(ids));
                CONTINUE;
            END IF;
            SELECT coalesce(array_agg(f.id ORDER BY f.place, f.time_ms, f.id) FILTER (WHERE f.fits), '{}'), count(*) INTO more, looked FROM (
                SELECT y.id, y.place, y.time_ms, (s.doc || one.doc) @@ whole AS fits
                FROM (SELECT * FROM results y
                      WHERE y.race_id = one.race_id AND y.gender = one.gender AND y.event_order = one.event_order AND y.event = one.event
                      ORDER BY y.place, y.time_ms, y.id LIMIT budget) AS y
                JOIN search_runners s ON s.key = y.runner) AS f;
            ids := ids || more;
            budget := budget - looked - 1;
        END LOOP;
        IF runners IS NULL OR cardinality(ids) >= wanted OR budget > 0 AND cardinality(races) < most THEN
            RETURN ids[1 : wanted];
        END IF;
    END IF;
    WITH runner AS MATERIALIZED (
        SELECT s.key, s.doc, s.doc @@ whole AS fits FROM search_runners s WHERE heads <= few AND s.key = ANY (keys)
        UNION ALL
        (SELECT s.key, s.doc, s.doc @@ whole FROM search_runners s WHERE heads > few AND s.doc @@ runners ORDER BY s.added DESC LIMIT most)
    ), candidate AS (
        -- Of a runner who matches by words of their own, nothing but the index is read.
        SELECT x.id, x.race_id FROM runner k JOIN results x ON x.runner = k.key WHERE k.fits AND contests IS NULL
        UNION
        SELECT y.id, y.race_id FROM runner k
        JOIN results x ON x.runner = k.key AND (races IS NULL OR cardinality(races) >= most OR x.race_id IN (SELECT unnest(races)))
        JOIN results y ON y.race_id = x.race_id AND y.id = x.id
        JOIN search_contests c ON c.race_id = y.race_id AND c.gender = y.gender AND c.event = y.event
        WHERE NOT (k.fits AND contests IS NULL) AND (k.doc || c.doc) @@ whole
        UNION
        SELECT y.id, y.race_id FROM results y WHERE y.id = ANY (ids)
    ), newest AS (
        SELECT c.id, c.race_id, r.date
        FROM candidate c CROSS JOIN LATERAL (SELECT r.date FROM races r WHERE r.id = c.race_id OFFSET 0) AS r
        ORDER BY r.date DESC, c.race_id DESC FETCH FIRST (wanted) ROWS WITH TIES)
    SELECT coalesce(array_agg(n.id ORDER BY n.date DESC, n.race_id DESC, y.gender, y.event_order, y.place, y.time_ms, y.id), '{}') INTO found
    FROM newest n JOIN results y ON y.race_id = n.race_id AND y.id = n.id;
    RETURN found[1 : wanted];
END $$;

-- The results that a query finds, best first and then newest, from skip on. One plan serves all queries, since making one for each
-- would take longer than what it saves; and every statement goes by an index, whatever that plan believes of the words.
CREATE FUNCTION search_results(query text, skip integer, length integer) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    words    text[] := (search_terms(query))[1:12];
    wanted   integer := skip + length;
    -- Runners have some ten results each: more than these, and the walk is the shorter way.
    few      integer := search_stride(wanted) / 10;
    found    uuid[] := '{}';
    hits     uuid[];
    before   tsquery[];
    meant    tsquery[];
    runner   boolean[];
    contest  boolean[];
    broad    boolean[];
    whole    tsquery;
    complete boolean;
BEGIN
    IF cardinality(words) = 0 OR wanted > 10000 THEN
        RETURN found;
    END IF;
    FOR degree IN 1..3 LOOP
        EXIT WHEN cardinality(found) >= wanted;
        before := meant;
        SELECT array_agg(m.meant), array_agg(m.runner), array_agg(m.contest), array_agg(m.broad)
        INTO meant, runner, contest, broad FROM search_means(words, degree) AS m;
        -- Compared as text: as tsqueries, a word and the beginning of one are equal.
        CONTINUE WHEN meant::text[] = before::text[];
        -- A word that is nowhere.
        CONTINUE WHEN EXISTS (SELECT FROM unnest(runner, contest) AS w (r, c) WHERE NOT w.r AND NOT w.c);
        whole := search_all(meant);

        -- Better than words here and there are all of them together: in a runner's name and team, or in a race and event.
        DECLARE
            runners  tsquery := CASE WHEN true = ALL (runner) THEN whole END;
            contests tsquery := CASE WHEN true = ALL (contest) THEN whole END;
        BEGIN
            complete := runners IS NULL AND contests IS NULL;
            hits := '{}';
            IF NOT complete AND (true = ALL (broad) OR search_weight(runners, contests, few) >= few) THEN
                SELECT w.hits, w.complete INTO hits, complete FROM search_walk(whole, true, wanted) AS w;
                complete := complete OR cardinality(search_more(found, hits)) >= wanted - cardinality(found);
            END IF;
            IF NOT complete THEN
                IF runners IS NOT NULL THEN
                    hits := hits || search_lookup(whole, runners, NULL, wanted);
                END IF;
                IF contests IS NOT NULL THEN
                    hits := hits || search_lookup(whole, NULL, contests, wanted);
                END IF;
                hits := search_first(hits, wanted);
            END IF;
            found := found || search_more(found, hits);
        END;
        CONTINUE WHEN cardinality(found) >= wanted OR cardinality(words) = 1 OR NOT true = ANY (runner) OR NOT true = ANY (contest);

        DECLARE
            shares tsquery[];
            share  tsquery[];
        BEGIN
            SELECT array_agg(ARRAY[s.runners, s.contests]) INTO shares FROM search_shares(meant, runner, contest, broad) AS s
            -- All of them together were looked for.
            WHERE s.runners IS NOT NULL AND s.contests IS NOT NULL OR true = ANY (broad);
            complete := false;
            hits := '{}';
            IF true = ALL (broad) OR EXISTS (SELECT FROM generate_subscripts(shares, 1) AS n WHERE shares[n][2] IS NULL AND search_weight(shares[n][1], NULL, few) >= few) THEN
                SELECT w.hits, w.complete INTO hits, complete FROM search_walk(whole, false, wanted) AS w;
                complete := complete OR cardinality(search_more(found, hits)) >= wanted - cardinality(found);
            END IF;
            IF NOT complete AND shares IS NOT NULL THEN
                FOREACH share SLICE 1 IN ARRAY shares LOOP
                    hits := hits || search_lookup(whole, share[1], share[2], wanted);
                END LOOP;
                hits := search_first(hits, wanted);
            END IF;
            found := found || search_more(found, hits);
        END;
    END LOOP;
    RETURN found[skip + 1 : wanted];
END $$;

-- The races that a query finds, best first and then newest; of one poster's where one is named.
CREATE FUNCTION search_races(query text, poster uuid, length integer) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    words text[] := (search_terms(query))[1:12];
    found uuid[] := '{}';
    more  uuid[];
    before tsquery;
    whole tsquery;
    vague boolean;
    many  CONSTANT integer := 2001;
BEGIN
    IF cardinality(words) = 0 THEN
        RETURN found;
    END IF;
    FOR degree IN 1..3 LOOP
        before := whole;
        SELECT search_all(array_agg(m.meant)), bool_and(m.broad) INTO whole, vague FROM search_means(words, degree) AS m;
        -- Compared as text: as tsqueries, a word and the beginning of one are equal.
        CONTINUE WHEN whole::text = before::text;
        IF poster IS NOT NULL THEN
            SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.id DESC), '{}') INTO more FROM (
                SELECT r.id, r.date FROM (SELECT * FROM races o WHERE o.user_id = poster ORDER BY o.date DESC, o.id DESC OFFSET 0) AS r
                WHERE r.doc @@ whole AND r.id <> ALL (found)
                ORDER BY r.date DESC, r.id DESC LIMIT length - cardinality(found)) AS f;
            found := found || more;
            EXIT WHEN cardinality(found) >= length;
            CONTINUE;
        END IF;
        IF NOT vague THEN
            SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.id DESC), '{}') INTO more FROM (
                SELECT r.id, r.date FROM races r WHERE r.doc @@ whole LIMIT many) AS f;
        END IF;
        IF vague OR cardinality(more) = many THEN
            SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.id DESC), '{}') INTO more FROM (
                SELECT r.id, r.date FROM (SELECT o.id, o.date, o.doc FROM races o ORDER BY o.date DESC, o.id DESC LIMIT search_stride(length)) AS r
                WHERE r.doc @@ whole
                ORDER BY r.date DESC, r.id DESC LIMIT length) AS f;
            IF cardinality(search_more(found, more)) < length - cardinality(found) THEN
                SELECT coalesce(array_agg(f.id ORDER BY f.date DESC, f.id DESC), '{}') INTO more FROM (
                    -- OFFSET keeps the order from being made by walking through all races.
                    SELECT r.id, r.date FROM (SELECT o.id, o.date FROM races o WHERE o.doc @@ whole OFFSET 0) AS r
                    ORDER BY r.date DESC, r.id DESC LIMIT length) AS f;
            END IF;
        END IF;
        found := (found || search_more(found, more))[1 : length];
        EXIT WHEN cardinality(found) >= length;
    END LOOP;
    RETURN found;
END $$;

-- The Athlete IDs that a query finds, best first and then by name, in small letters.
CREATE FUNCTION search_athletes(query text, length integer) RETURNS text[] LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
    words text[] := (search_terms(query))[1:12];
    found text[] := '{}';
    more  text[];
    before tsquery;
    whole tsquery;
    vague boolean;
    walk  integer := search_stride(length);
BEGIN
    IF cardinality(words) = 0 THEN
        RETURN found;
    END IF;
    FOR degree IN 1..3 LOOP
        before := whole;
        SELECT search_all(array_agg(m.meant)), bool_and(m.broad) INTO whole, vague FROM search_means(words, degree) AS m;
        -- Compared as text, as above.
        CONTINUE WHEN whole::text = before::text;
        IF vague OR (SELECT count(*) > 2000 FROM (SELECT FROM search_runners s WHERE s.athlete_id IS NOT NULL AND s.doc @@ whole LIMIT 2001) AS f) THEN
            SELECT coalesce(array_agg(f.key ORDER BY f.name, f.key), '{}') INTO more FROM (
                SELECT lower(s.athlete_id COLLATE "C") AS key, min(s.athlete COLLATE "C") AS name
                FROM (SELECT o.athlete, o.athlete_id, o.doc FROM search_runners o WHERE o.athlete_id IS NOT NULL ORDER BY o.athlete COLLATE "C", o.key LIMIT walk) AS s
                WHERE s.doc @@ whole AND lower(s.athlete_id COLLATE "C") <> ALL (found)
                GROUP BY 1 ORDER BY 2, 1 LIMIT length - cardinality(found)) AS f;
            IF cardinality(found) + cardinality(more) >= length THEN
                found := found || more;
                EXIT;
            END IF;
        END IF;
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

-- What is deleted is forgotten: runners without results, contests without results, words that nobody has. Whoever deletes
-- only notes what may have to go; it goes soon after. Somebody may at that moment bring it back without seeing that it
-- goes, and therefore it is looked at once more when all are done who could have.
CREATE TABLE search_leaving (
    id     bigint NOT NULL GENERATED ALWAYS AS IDENTITY CONSTRAINT search_leaving_pkey PRIMARY KEY,
    keys   bigint[] NOT NULL DEFAULT '{}',
    races  uuid[]   NOT NULL DEFAULT '{}',
    words  text[]   NOT NULL DEFAULT '{}',
    -- The transaction that let go of them.
    gone   xid8
);

-- +goose StatementBegin
CREATE FUNCTION results_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        INSERT INTO search_leaving (keys, races)
        SELECT array_agg(DISTINCT g.runner), array_agg(DISTINCT g.race_id) FROM gone g HAVING count(*) > 0;
    ELSE
        INSERT INTO search_leaving (keys, races)
        SELECT array_agg(DISTINCT g.runner), array_agg(DISTINCT g.race_id) FROM gone g JOIN fresh f ON f.id = g.id
        WHERE (f.runner, f.race_id, f.gender, f.event) IS DISTINCT FROM (g.runner, g.race_id, g.gender, g.event) HAVING count(*) > 0;
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION words_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO search_leaving (words)
    SELECT array_agg(DISTINCT w.word) FROM gone g CROSS JOIN LATERAL unnest(tsvector_to_array(g.doc)) AS w (word) HAVING count(*) > 0;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION races_searchable_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE search_contests SET date = NEW.date, doc = search_doc(NEW.name || ' ' || event) WHERE race_id = NEW.id;
    PERFORM search_add_words(ARRAY[NEW.doc], false, true, true);
    IF OLD.doc <> NEW.doc THEN
        INSERT INTO search_leaving (words) VALUES (tsvector_to_array(OLD.doc));
    END IF;
    RETURN NULL;
END $$;

-- Forgets some of what was deleted, and looks again at what was forgotten; how much that was. Any number of servers may call it.
-- It waits for nobody's rows: a word or a runner whom somebody is writing is not one to forget.
CREATE FUNCTION search_forget() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    one  search_leaving;
    docs tsvector[];
    lost text[];
BEGIN
    SELECT * INTO one FROM search_leaving l WHERE l.gone IS NULL OR l.gone < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY l.id FOR UPDATE SKIP LOCKED LIMIT 1;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    IF one.gone IS NULL THEN
        WITH absent AS (
            SELECT s.key FROM unnest(one.keys) AS k JOIN search_runners s ON s.key = k
            WHERE NOT EXISTS (SELECT FROM results x WHERE x.runner = k) FOR UPDATE OF s SKIP LOCKED)
        DELETE FROM search_runners s USING absent a WHERE s.key = a.key;
        WITH absent AS (
            SELECT c.race_id, c.gender, c.event FROM search_contests c
            WHERE c.race_id = ANY (one.races) AND NOT EXISTS (
                SELECT FROM results x WHERE x.race_id = c.race_id AND x.gender = c.gender AND x.event_order = natural_order(c.event) AND x.event = c.event)
            FOR UPDATE SKIP LOCKED)
        DELETE FROM search_contests c USING absent a WHERE (c.race_id, c.gender, c.event) = (a.race_id, a.gender, a.event);
        WITH absent AS (
            SELECT k.word FROM search_words k
            WHERE k.word = ANY (one.words)
              AND NOT EXISTS (SELECT FROM search_runners s WHERE s.doc @@ ('''' || k.word || '''')::tsquery)
              AND NOT EXISTS (SELECT FROM search_contests c WHERE c.doc @@ ('''' || k.word || '''')::tsquery)
              AND NOT EXISTS (SELECT FROM races r WHERE r.doc @@ ('''' || k.word || '''')::tsquery)
            FOR UPDATE SKIP LOCKED),
        deleted AS (DELETE FROM search_words k USING absent a WHERE k.word = a.word RETURNING k.word)
        SELECT coalesce(array_agg(d.word), '{}') INTO lost FROM deleted d;
        UPDATE search_leaving SET words = lost, gone = pg_current_xact_id() WHERE id = one.id;
        RETURN 1;
    END IF;
    EXECUTE search_runners_of('results WHERE runner = ANY($1)') INTO docs USING one.keys;
    PERFORM search_add_words(docs, true, false, false) WHERE docs IS NOT NULL;
    EXECUTE search_contests_of('results WHERE race_id = ANY($1)') INTO docs USING one.races;
    PERFORM search_add_words(docs, false, true, false) WHERE docs IS NOT NULL;
    INSERT INTO search_words (word, near, runner, contest, race)
    SELECT f.* FROM (
        SELECT w.word, search_near(w.word),
               EXISTS (SELECT FROM search_runners s WHERE s.doc @@ ('''' || w.word || '''')::tsquery) AS runner,
               EXISTS (SELECT FROM search_contests c WHERE c.doc @@ ('''' || w.word || '''')::tsquery) AS contest,
               EXISTS (SELECT FROM races r WHERE r.doc @@ ('''' || w.word || '''')::tsquery) AS race
        FROM (SELECT unnest(one.words) AS word ORDER BY 1) AS w) AS f
    WHERE f.runner OR f.contest OR f.race
    ON CONFLICT DO NOTHING;
    DELETE FROM search_leaving WHERE id = one.id;
    RETURN 1;
END $$;
-- +goose StatementEnd

CREATE TRIGGER results_leave_out AFTER DELETE ON results
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION results_leave();
CREATE TRIGGER results_leave_over AFTER UPDATE ON results
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION results_leave();
CREATE TRIGGER runners_leave AFTER DELETE ON search_runners
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION words_leave();
CREATE TRIGGER contests_leave AFTER DELETE ON search_contests
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION words_leave();
CREATE TRIGGER races_leave AFTER DELETE ON races
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION words_leave();

-- What was deleted before this.
INSERT INTO search_leaving (keys)
SELECT array_agg(s.key) FROM search_runners s WHERE NOT EXISTS (SELECT FROM results x WHERE x.runner = s.key) HAVING count(*) > 0;
INSERT INTO search_leaving (races)
SELECT array_agg(r.id) FROM races r WHERE r.results = 0 HAVING count(*) > 0;

-- +goose Down
DROP TRIGGER races_leave ON races;
DROP TRIGGER contests_leave ON search_contests;
DROP TRIGGER runners_leave ON search_runners;
DROP TRIGGER results_leave_over ON results;
DROP TRIGGER results_leave_out ON results;
DROP FUNCTION search_forget;
DROP TABLE search_leaving;
DROP FUNCTION words_leave, results_leave;
DROP FUNCTION search_athletes, search_races, search_results, search_lookup, search_first, search_shares, search_weight, search_walk, search_stride, search_more, search_all, search_means;
DROP INDEX search_runners_by_name;
-- As they were before.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION races_searchable_anew() RETURNS trigger LANGUAGE plpgsql AS $$
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
