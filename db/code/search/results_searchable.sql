CREATE OR REPLACE FUNCTION code.results_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    few       CONSTANT integer := 100;
    max_words CONSTANT bigint := nullif(current_setting('harrier.words_per_import', true), '');
    n         bigint;
    runners   tsvector[];
    events  tsvector[];
BEGIN
    -- In pieces of some 2,000 runners: while their words are removed, adding one of these has to wait.
    IF TG_OP = 'DELETE' THEN
        INSERT INTO search_pending (keys, races)
        SELECT array_agg(DISTINCT g.runner), array_agg(DISTINCT g.race_id) FROM gone g GROUP BY g.runner % (1 + (SELECT count(*) FROM gone) / 2000);
        RETURN NULL;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO search_pending (keys, races)
        SELECT array_agg(DISTINCT g.runner), array_agg(DISTINCT g.race_id)
        FROM (SELECT runner, race_id FROM ( -- not a join, as in code.log_changes
                  SELECT id, runner, race_id, gender, event, false AS kept FROM gone UNION ALL SELECT id, runner, race_id, gender, event, true FROM fresh) AS x
              GROUP BY id, runner, race_id, gender, event HAVING NOT bool_or(kept)) AS g
        GROUP BY g.runner % (1 + (SELECT count(*) FROM gone) / 2000);
    END IF;
    -- Words are only counted if so much text could have too many: a word and the space after it have two characters. Those of
    -- known runners are known. The server sets the limit for its connections. code.check_import does the same for a dry run.
    -- Nested, because PL/pgSQL plans the whole of a condition.
    IF TG_OP = 'INSERT' AND max_words IS NOT NULL THEN
        IF (SELECT sum(char_length(athlete) + coalesce(char_length(team), 0) + coalesce(char_length(athlete_id), 0)) FROM fresh WHERE user_id IS NOT NULL) / 2 > max_words
        THEN
            EXECUTE code.new_words('fresh x WHERE NOT EXISTS (SELECT FROM search_runners s WHERE s.key = x.runner)') INTO n USING max_words;
            IF n > max_words AND NOT (SELECT code.comes_back(f.race_id, f.id, f.updated_at) FROM fresh f LIMIT 1) THEN
                PERFORM code.refuse_words(max_words);
            END IF;
        END IF;
    END IF;
    n := (SELECT count(*) FROM fresh);
    IF n > 5000 THEN
        INSERT INTO search_pending (races, forgotten) SELECT array_agg(DISTINCT race_id), '0' FROM fresh;
    ELSIF n > few THEN
        EXECUTE code.search_index('fresh');
    ELSE
        -- The same as code.search_index, which is planned anew at every call: for a single result that would take ten times as long as
        -- running it. The plans of these are kept, and go by indexes because they were made for few results.
        WITH seen AS MATERIALIZED (
            SELECT DISTINCT ON (s.runner) s.runner AS key, r.date AS newest, s.athlete, s.team, s.athlete_id
            FROM fresh s JOIN races r ON r.id = s.race_id ORDER BY s.runner, r.date DESC),
        runner AS (
            INSERT INTO search_runners AS known (key, newest, athlete, team, athlete_id, doc)
            SELECT x.*, coalesce(k.doc, search_doc(concat_ws(' ', x.athlete, x.team, x.athlete_id)))
            FROM seen x LEFT JOIN search_runners k ON k.key = x.key WHERE k.newest IS NULL OR k.newest < x.newest ORDER BY x.key
            ON CONFLICT (key) DO UPDATE SET newest = greatest(known.newest, excluded.newest)
            RETURNING doc)
        SELECT array_agg(doc) INTO runners FROM runner;
        -- Most results are of a known event, and finding out is a third of what the statement takes.
        IF EXISTS (SELECT FROM fresh x WHERE NOT EXISTS (SELECT FROM search_events k WHERE (k.race_id, k.gender, k.event) = (x.race_id, x.gender, x.event))) THEN
            WITH event AS (
                INSERT INTO search_events (race_id, gender, event, date, doc)
                SELECT x.race_id, x.gender, x.event, r.date, search_doc(r.name || ' ' || x.event)
                FROM (SELECT DISTINCT race_id, gender, event FROM fresh) AS x JOIN races r ON r.id = x.race_id
                WHERE NOT EXISTS (SELECT FROM search_events k WHERE (k.race_id, k.gender, k.event) = (x.race_id, x.gender, x.event))
                ORDER BY x.race_id, x.gender, x.event
                ON CONFLICT DO NOTHING
                RETURNING doc)
            SELECT array_agg(doc) INTO events FROM event;
        END IF;
        IF runners IS NOT NULL THEN
            PERFORM code.search_add_words(runners, true, false);
        END IF;
        IF events IS NOT NULL THEN
            PERFORM code.search_add_words(events, false, true);
        END IF;
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER results_searchable_in AFTER INSERT ON results
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE OR REPLACE TRIGGER results_searchable_over AFTER UPDATE ON results
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE OR REPLACE TRIGGER results_searchable_out AFTER DELETE ON results
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
