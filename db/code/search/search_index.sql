-- The statement that indexes the results in source: their runners, events and words. Rows are written in the order of
-- their keys, so that concurrent imports cannot deadlock.
CREATE OR REPLACE FUNCTION code.search_index(source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT 'WITH source AS MATERIALIZED (SELECT * FROM ' || source || '),
    seen AS MATERIALIZED (
        SELECT DISTINCT ON (s.runner) s.runner AS key, r.date AS newest, s.athlete, s.team, s.athlete_id
        FROM source s JOIN races r ON r.id = s.race_id ORDER BY s.runner, r.date DESC),
    runner AS (
        INSERT INTO search_runners AS known (key, newest, athlete, team, athlete_id, doc)
        SELECT x.*, coalesce(k.doc, search_doc(concat_ws('' '', x.athlete, x.team, x.athlete_id)))
        FROM seen x LEFT JOIN search_runners k ON k.key = x.key WHERE k.newest IS NULL OR k.newest < x.newest ORDER BY x.key
        ON CONFLICT (key) DO UPDATE SET newest = greatest(known.newest, excluded.newest)
        RETURNING doc),
    event AS (
        INSERT INTO search_events (race_id, gender, event, date, doc)
        SELECT x.race_id, x.gender, x.event, r.date, search_doc(r.name || '' '' || x.event)
        FROM (SELECT DISTINCT race_id, gender, event FROM source) AS x JOIN races r ON r.id = x.race_id
        WHERE NOT EXISTS (SELECT FROM search_events k WHERE (k.race_id, k.gender, k.event) = (x.race_id, x.gender, x.event))
        ORDER BY x.race_id, x.gender, x.event
        ON CONFLICT DO NOTHING
        RETURNING doc)
    SELECT code.search_add_words((SELECT array_agg(doc) FROM runner), true, false), code.search_add_words((SELECT array_agg(doc) FROM event), false, true)'
$$;
