-- Gives results other values, but disowned results no Athlete ID of the user who has disowned them. Records the changes, who made them and why in
-- their history, and returns how many results differ. The caller has locked the race. The corrector is null for commands.
CREATE OR REPLACE FUNCTION code.correct_results(given results[], correction uuid, corrector uuid, reason text, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    changed results[] := ARRAY(
        SELECT n.r FROM unnest(given) AS g
        CROSS JOIN LATERAL (SELECT CASE WHEN code.disowned(g, false) THEN jsonb_populate_record(g, '{"athlete_id": null}') ELSE g END AS r) AS n
        JOIN results x ON x.race_id = g.race_id AND x.id = g.id WHERE x IS DISTINCT FROM n.r);
BEGIN
    IF changed = '{}' THEN
        RETURN 0;
    END IF;
    INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
    SELECT x.race_id, correction, x.id, corrector, correct_results.reason, c.changes, at
    FROM unnest(changed) AS r JOIN results x ON x.race_id = r.race_id AND x.id = r.id, code.changes_of(to_jsonb(x), to_jsonb(r)) AS c (changes)
    WHERE c.changes IS NOT NULL;
    INSERT INTO imported_contests (race_id, gender, event, division, round, import_id)
    SELECT DISTINCT r.race_id, r.gender, r.event, r.division, r.round, r.import_id
    FROM unnest(changed) AS r JOIN results x ON x.race_id = r.race_id AND x.id = r.id
    WHERE r.import_id IS NOT NULL AND (r.gender, r.event, r.division, r.round) IS DISTINCT FROM (x.gender, x.event, x.division, x.round)
    ON CONFLICT DO NOTHING;
    PERFORM code.set_results(ARRAY(
        SELECT jsonb_populate_record(r, jsonb_build_object('updated_at', at, 'decided', code.decided_of(x, r)))
        FROM unnest(changed) AS r JOIN results x ON x.race_id = r.race_id AND x.id = r.id));
    PERFORM code.trim_corrections(ARRAY(SELECT r.id FROM unnest(changed) AS r));
    RETURN cardinality(changed);
END $$;
