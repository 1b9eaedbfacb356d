-- Keeps races.results and counters.results, no matter what writes the results: one at a time, an import of a million, or the
-- deletion of a race.
CREATE OR REPLACE FUNCTION code.count_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint;
BEGIN
    -- Races are updated in the order of their IDs, so that two transactions that write to many races do not deadlock.
    IF TG_OP = 'INSERT' THEN
        SELECT count(*) INTO change FROM inserted;
        UPDATE races SET results = results + c.n
        FROM (SELECT race_id, count(*) AS n FROM inserted GROUP BY race_id ORDER BY race_id) AS c WHERE races.id = c.race_id;
    ELSE
        SELECT -count(*) INTO change FROM deleted;
        UPDATE races SET results = results - c.n
        FROM (SELECT race_id, count(*) AS n FROM deleted GROUP BY race_id ORDER BY race_id) AS c WHERE races.id = c.race_id;
    END IF;
    IF change <> 0 THEN
        UPDATE counters SET count = count + change WHERE name = 'results' AND shard = pg_backend_pid() % 16;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_results_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.count_results();
CREATE OR REPLACE TRIGGER count_results_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.count_results();
