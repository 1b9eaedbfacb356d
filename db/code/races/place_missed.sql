-- Keeps before_place, after each statement that writes results: the first place with a greater time than that of a finisher who has none, where others of
-- the event, division and round have places. So lists have this finisher where scores do, and in the order of an index.
CREATE OR REPLACE FUNCTION code.place_missed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    written uuid[];
    missed  uuid[];
    places  integer[];
BEGIN
    IF pg_trigger_depth() > 1 THEN -- by this function, or with a race or a user
        RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
        written := ARRAY(SELECT DISTINCT i.race_id FROM inserted i);
    ELSIF TG_OP = 'DELETE' THEN
        written := ARRAY(SELECT DISTINCT d.race_id FROM deleted d);
    ELSE
        written := ARRAY(SELECT i.race_id FROM inserted i UNION SELECT d.race_id FROM deleted d);
    END IF;
    -- Contests with such finishers are few; events without places have nobody to be placed before.
    WITH contests AS MATERIALIZED (
        SELECT DISTINCT w.race_id, w.gender, w.event_order, w.event, w.division, w.round FROM results w
        WHERE w.race_id = ANY (written)
          AND (w.place IS NULL AND w.heat_place IS NULL AND w.status = 'finished' AND w.time_ms > 0 AND NOT w.exhibition OR w.before_place IS NOT NULL)),
    standing AS (
        SELECT x.race_id, x.id, x.before_place, CASE WHEN x.place IS NULL AND x.heat_place IS NULL AND x.status = 'finished' AND x.time_ms > 0 AND NOT x.exhibition
            THEN min(x.place) FILTER (WHERE x.status = 'finished') OVER (
                PARTITION BY x.race_id, x.gender, x.event, x.division, x.round ORDER BY nullif(x.time_ms, 0) DESC NULLS LAST
                RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) END AS next_place
        FROM contests c
        JOIN results x ON x.race_id = c.race_id AND x.gender = c.gender AND x.event_order = c.event_order AND x.event = c.event
             AND x.division IS NOT DISTINCT FROM c.division AND x.round = c.round
        WHERE EXISTS (SELECT FROM results p WHERE p.race_id = c.race_id AND p.gender = c.gender AND p.event_order = c.event_order AND p.event = c.event
                      AND p.division IS NOT DISTINCT FROM c.division AND p.round = c.round AND (p.place IS NOT NULL OR p.before_place IS NOT NULL)))
    SELECT array_agg(s.id), array_agg(s.next_place) INTO missed, places FROM standing s WHERE s.next_place IS DISTINCT FROM s.before_place;
    IF missed IS NOT NULL THEN
        UPDATE results r SET before_place = m.next_place
        FROM (SELECT * FROM unnest(missed, places) AS n (id, next_place) ORDER BY n.id) AS m
        WHERE r.race_id = ANY (written) AND r.id = m.id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER place_missed_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.place_missed();
CREATE OR REPLACE TRIGGER place_missed_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.place_missed();
CREATE OR REPLACE TRIGGER place_missed_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.place_missed();
