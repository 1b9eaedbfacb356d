-- Tells users of results with an Athlete ID of theirs that somebody else adds, once for each race. What comes back is not new.
CREATE OR REPLACE FUNCTION code.tell_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM inserted i WHERE i.athlete_id IS NOT NULL) THEN
        RETURN NULL;
    END IF;
    PERFORM code.notify(x.user_id, x.n) FROM (
        SELECT DISTINCT ON (a.user_id, i.race_id) a.user_id,
               jsonb_populate_record(NULL::notices, jsonb_build_object('kind', 'result_found', 'actor_id', i.user_id, 'race_id', i.race_id, 'result_id', i.id)) AS n
        FROM inserted i JOIN athlete_ids a ON a.key = lower(i.athlete_id COLLATE "C")
        WHERE i.athlete_id IS NOT NULL AND a.user_id IS DISTINCT FROM i.user_id AND NOT code.comes_back(i.race_id, i.id, i.updated_at)
          AND NOT EXISTS (SELECT FROM notices o WHERE o.user_id = a.user_id AND o.race_id = i.race_id AND o.kind = 'result_found')
        ORDER BY a.user_id, i.race_id, i.id) AS x;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_results AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_results();
