CREATE OR REPLACE FUNCTION code.results_searchable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- In pieces of some 2,000 runners: while their words are removed, whoever adds one of these has to wait.
    IF TG_OP = 'DELETE' THEN
        INSERT INTO search_pending (keys, races)
        SELECT array_agg(DISTINCT g.runner), array_agg(DISTINCT g.race_id) FROM gone g GROUP BY g.runner % (1 + (SELECT count(*) FROM gone) / 2000);
        RETURN NULL;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO search_pending (keys, races)
        SELECT array_agg(DISTINCT g.runner), array_agg(DISTINCT g.race_id) FROM gone g JOIN fresh f ON f.id = g.id
        WHERE (f.runner, f.race_id, f.gender, f.event) IS DISTINCT FROM (g.runner, g.race_id, g.gender, g.event)
        GROUP BY g.runner % (1 + (SELECT count(*) FROM gone) / 2000);
    END IF;
    IF (SELECT count(*) FROM fresh) > 5000 THEN
        INSERT INTO search_pending (races, forgotten) SELECT array_agg(DISTINCT race_id), '0' FROM fresh;
    ELSE
        EXECUTE code.search_index('fresh');
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER results_searchable_in AFTER INSERT ON results
    REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE OR REPLACE TRIGGER results_searchable_over AFTER UPDATE ON results
    REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE OR REPLACE TRIGGER results_searchable_out AFTER DELETE ON results
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
