-- Applies to results that are written what operators and athletes have decided before: names that were withheld are withheld again, and results
-- that replace disowned ones lose their Athlete IDs. They are written once more by a corrected file, by undoing an import, or by a correction. In the same
-- event, a name is withheld under another team too, and without regard to case and accents, unless an operator has said that it is a namesake.
-- A correction that gives a result a disowned Athlete ID has been refused (code.own_result) or goes without it (code.correct_results).
CREATE OR REPLACE FUNCTION code.redact_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM disowned_results) AND EXISTS (SELECT FROM inserted i JOIN disowned_results d ON d.race_id = i.race_id) THEN
        UPDATE results x SET athlete_id = NULL FROM inserted i
        WHERE i.athlete_id IS NOT NULL AND x.race_id = i.race_id AND x.id = i.id AND code.disowned(x, true);
    END IF;
    IF NOT EXISTS (SELECT FROM withheld_names) OR NOT EXISTS (SELECT FROM inserted i JOIN withheld_names w ON w.race_id = i.race_id) THEN
        RETURN NULL;
    END IF;
    INSERT INTO withheld_names (race_id, result_id, gender, event_key, athlete, athlete_id, team_id, known_id)
    SELECT DISTINCT ON (i.id) i.race_id, i.id, i.gender, n.event_key, i.athlete, i.athlete_id, i.team_id,
           coalesce(i.athlete_id, CASE WHEN s.same THEN w.known_id END)
    FROM inserted i
    CROSS JOIN LATERAL (SELECT coalesce(i.event_code, lower(i.event)) AS event_key, code.name_key(i.athlete) AS key) AS n
    JOIN withheld_names w ON w.race_id = i.race_id
    CROSS JOIN LATERAL (SELECT code.same_athlete(w.athlete, w.known_id, w.team_id, i.athlete, i.athlete_id, i.team_id) AS same) AS s
    WHERE i.athlete <> 'Name withheld' AND (s.same OR w.gender = i.gender AND w.event_key = n.event_key AND code.name_key(w.athlete) = n.key
        AND NOT EXISTS (SELECT FROM shown_namesakes o WHERE o.race_id = i.race_id AND o.gender = i.gender AND o.event_key = n.event_key
                        AND code.same_athlete(o.athlete, o.athlete_id, o.team_id, i.athlete, i.athlete_id, i.team_id)))
    ORDER BY i.id, s.same DESC
    ON CONFLICT DO NOTHING;
    UPDATE results x SET athlete = 'Name withheld', athlete_id = NULL
    FROM inserted i JOIN withheld_names w ON w.race_id = i.race_id AND w.result_id = i.id
    WHERE x.race_id = i.race_id AND x.id = i.id AND (i.athlete <> 'Name withheld' OR i.athlete_id IS NOT NULL);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER redact_results_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.redact_results();
CREATE OR REPLACE TRIGGER redact_results_update AFTER UPDATE ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.redact_results();
