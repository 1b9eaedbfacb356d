CREATE OR REPLACE FUNCTION code.races_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        PERFORM code.search_add_words((SELECT array_agg(doc) FROM fresh), false, true);
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO search_pending (words) SELECT array_agg(DISTINCT w) FROM gone g CROSS JOIN unnest(tsvector_to_array(g.doc)) AS w HAVING count(*) > 0;
    ELSE
        UPDATE search_events SET date = NEW.date, doc = search_doc(NEW.name || ' ' || event) WHERE race_id = NEW.id;
        PERFORM code.search_add_words(ARRAY[NEW.doc], false, true);
        -- Without keys, a race here means that its date has changed.
        INSERT INTO search_pending (words, races) VALUES (tsvector_to_array(OLD.doc), CASE WHEN OLD.date <> NEW.date THEN ARRAY[NEW.id] ELSE '{}' END);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER races_searchable_in AFTER INSERT ON races
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.races_searchable();
-- Votes and results change the counts in races all the time, but no words.
CREATE OR REPLACE TRIGGER races_searchable_over AFTER UPDATE OF name, date, location ON races
    FOR EACH ROW WHEN ((OLD.name, OLD.date, OLD.location) IS DISTINCT FROM (NEW.name, NEW.date, NEW.location))
    EXECUTE FUNCTION code.races_searchable();
CREATE OR REPLACE TRIGGER races_searchable_out AFTER DELETE ON races
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.races_searchable();
