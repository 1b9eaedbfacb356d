-- Keeps races.results, counters.results and result_shares, no matter what writes the results: one at a time, an import of a million, or the
-- deletion of a race. It enforces the limits of accounts, which the server sets for its connections; without them there are none. The
-- errors have the SQLSTATE HR001, the name of a limit as their constraint, a sentence for the client as their message, and the seconds to
-- wait as their hint.
CREATE OR REPLACE FUNCTION code.count_results() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    change bigint;
BEGIN
    -- Rows are updated in the order of their IDs, so that two transactions that write to many races do not deadlock.
    IF TG_OP = 'INSERT' THEN
        SELECT count(*) INTO change FROM inserted;
        UPDATE races SET results = results + c.n
        FROM (SELECT race_id, count(*) AS n FROM inserted GROUP BY race_id ORDER BY race_id) AS c WHERE races.id = c.race_id;
        PERFORM code.count_share(c.user_id, c.n, c.n, NOT (SELECT code.comes_back(i.race_id, i.id, i.updated_at) FROM inserted i LIMIT 1))
        FROM (SELECT user_id, count(*) AS n FROM inserted WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id) AS c;
    ELSE
        SELECT -count(*) INTO change FROM deleted;
        UPDATE races SET results = results - c.n
        FROM (SELECT race_id, count(*) AS n FROM deleted GROUP BY race_id ORDER BY race_id) AS c WHERE races.id = c.race_id;
        UPDATE result_shares s SET stored = s.stored - c.n
        FROM (SELECT user_id, count(*) AS n FROM deleted WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id) AS c WHERE s.user_id = c.user_id;
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
