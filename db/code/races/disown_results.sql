-- Takes Athlete IDs off new results that replace disowned ones: those of a corrected file, or of an import that is undone.
CREATE OR REPLACE FUNCTION code.disown_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM disowned_results) OR NOT EXISTS (SELECT FROM inserted i JOIN disowned_results d ON d.race_id = i.race_id) THEN
        RETURN NULL;
    END IF;
    UPDATE results x SET athlete_id = NULL FROM inserted i
    WHERE i.athlete_id IS NOT NULL AND x.race_id = i.race_id AND x.id = i.id AND code.disowned(x, true);
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER disown_results AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.disown_results();
