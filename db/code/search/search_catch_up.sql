-- Works off one record of search_pending and reports whether there was any. Any number of servers may call it. Rows that
-- somebody is writing are skipped: they are in use.
CREATE OR REPLACE FUNCTION code.search_catch_up() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    one search_pending;
BEGIN
    SELECT * INTO one FROM search_pending p WHERE p.forgotten IS NULL OR p.forgotten < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY p.id FOR UPDATE SKIP LOCKED LIMIT 1;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    INSERT INTO changes (kind) VALUES ('search.updated');
    IF one.forgotten IS NOT NULL THEN
        EXECUTE code.search_index('results WHERE runner = ANY($1) OR race_id = ANY($2)') USING one.keys, one.races;
        INSERT INTO search_words (word, runner, event)
        SELECT w.word, o.* FROM (SELECT unnest(one.words) AS word ORDER BY 1) AS w CROSS JOIN LATERAL code.search_occurs(w.word) AS o
        WHERE o.runner OR o.event ON CONFLICT DO NOTHING;
        DELETE FROM search_pending WHERE id = one.id;
        RETURN true;
    END IF;
    WITH runner AS (
        DELETE FROM search_runners WHERE key IN (
            SELECT s.key FROM search_runners s
            WHERE s.key = ANY (one.keys) AND NOT EXISTS (SELECT FROM results x WHERE x.runner = s.key) FOR UPDATE SKIP LOCKED)
        RETURNING doc),
    event AS (
        DELETE FROM search_events WHERE (race_id, gender, event) IN (
            SELECT c.race_id, c.gender, c.event FROM search_events c
            WHERE c.race_id = ANY (one.races) AND NOT EXISTS (
                SELECT FROM results x WHERE x.race_id = c.race_id AND x.gender = c.gender AND x.event_order = natural_order(c.event) AND x.event = c.event)
            FOR UPDATE SKIP LOCKED)
        RETURNING doc)
    SELECT one.words || array_agg(DISTINCT w) INTO one.words
    FROM (SELECT * FROM runner UNION ALL SELECT * FROM event) AS d CROSS JOIN unnest(tsvector_to_array(d.doc)) AS w;
    IF one.keys = '{}' THEN
        one.keys := ARRAY(SELECT DISTINCT x.runner FROM results x WHERE x.race_id = ANY (one.races));
    END IF;
    WITH dated AS (
        SELECT s.key, (SELECT max(r.date) FROM results x JOIN races r ON r.id = x.race_id WHERE x.runner = s.key) AS newest
        FROM search_runners s WHERE s.key = ANY (one.keys) FOR UPDATE SKIP LOCKED)
    UPDATE search_runners s SET newest = d.newest FROM dated d WHERE s.key = d.key AND s.newest <> d.newest;
    WITH word AS (
        DELETE FROM search_words WHERE word IN (
            SELECT k.word FROM search_words k CROSS JOIN LATERAL code.search_occurs(k.word) AS o
            WHERE k.word = ANY (one.words) AND NOT o.runner AND NOT o.event FOR UPDATE OF k SKIP LOCKED)
        RETURNING word)
    UPDATE search_pending SET words = ARRAY(SELECT w.word FROM word w), forgotten = pg_current_xact_id() WHERE id = one.id;
    RETURN true;
END $$;
