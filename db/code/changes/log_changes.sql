-- Counts results, and appends to the log what changes in races and results: a row for each statement and race, and two where a race's state changes
-- with other fields. Rows are compared as wholes, so a new column is told from its first day. Not compared are IDs, what other columns or tables
-- determine, and the counts in races. One function counts and logs because both need the lock of the race and the number of rows.
--
-- The counts are races.results, counters.results and result_shares. They are right no matter what writes the results: one at a time, an import of a
-- million, or the deletion of a race. code.count_share enforces the limits of accounts. The lock of the race also keeps a new version from becoming
-- visible before an older one. Races are updated in the order of their IDs, so that two transactions that write to many races do not deadlock.
CREATE OR REPLACE FUNCTION code.log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    max_named CONSTANT integer := 500; -- results that are named in a row
    ignored   CONSTANT text[] := '{id,race_id}' || code.result_derived();
    total     bigint;
    few       boolean;
    counted   record;
    added     results;
    back      boolean;
    imported  boolean;
    was       jsonb;
    fields    text[];
BEGIN
    IF TG_TABLE_NAME = 'races' AND TG_OP = 'INSERT' THEN
        INSERT INTO changes (kind, race_id, event_id) VALUES ('race.created', NEW.id, gen_random_uuid());
    ELSIF TG_TABLE_NAME = 'races' AND TG_OP = 'DELETE' THEN
        INSERT INTO changes (kind, race_id, event_id, for_live) VALUES ('race.deleted', OLD.id, gen_random_uuid(), true);
    ELSIF TG_TABLE_NAME = 'races' THEN
        was := to_jsonb(OLD);
        fields := ARRAY(SELECT n.key FROM jsonb_each(to_jsonb(NEW) - '{id,upvotes,downvotes,results,state,updated_at}'::text[] - code.race_derived()) AS n
                        WHERE n.value <> was -> n.key);
        IF fields <> '{}' THEN
            INSERT INTO changes (kind, race_id, event_id, for_live, fields) VALUES ('race.updated', NEW.id, gen_random_uuid(), true, fields);
        END IF;
        IF OLD.state <> NEW.state THEN
            INSERT INTO changes (kind, race_id, event_id, for_live, state) VALUES ('race.state_changed', NEW.id, gen_random_uuid(), true, NEW.state);
        ELSIF fields = '{}' AND OLD.updated_at <> NEW.updated_at THEN
            INSERT INTO changes (kind, race_id) VALUES ('race.touched', NEW.id);
        END IF;
    ELSIF TG_OP = 'DELETE' THEN
        total := (SELECT count(*) FROM deleted);
        IF total = 0 THEN
            RETURN NULL;
        END IF;
        few := total <= max_named;
        FOR counted IN
            SELECT d.race_id, count(*) AS count, array_agg(d.id) AS results,
                   array_agg(DISTINCT lower(d.team_id COLLATE "C")) FILTER (WHERE d.team_id IS NOT NULL) AS teams
            FROM deleted d WHERE few GROUP BY d.race_id
            UNION ALL SELECT d.race_id, count(*), NULL, NULL FROM deleted d WHERE NOT few GROUP BY d.race_id -- many are only counted, without sorting them
            ORDER BY race_id
        LOOP
            UPDATE races SET results = results - counted.count WHERE id = counted.race_id;
            INSERT INTO changes (kind, race_id, event_id, for_live, count, results, teams)
            VALUES ('results.deleted', counted.race_id, gen_random_uuid(), true, counted.count, counted.results, counted.teams);
        END LOOP;
        UPDATE result_shares s SET stored = s.stored - c.n
        FROM (SELECT user_id, count(*) AS n FROM deleted WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id) AS c WHERE s.user_id = c.user_id;
        PERFORM code.count_more('results', -total);
    ELSIF TG_OP = 'INSERT' THEN
        total := (SELECT count(*) FROM inserted);
        IF total = 0 THEN
            RETURN NULL;
        END IF;
        SELECT * INTO added FROM inserted LIMIT 1;
        back := code.comes_back(added.race_id, added.id, added.updated_at);
        imported := added.import_id IS NOT NULL AND NOT back;
        IF total = 1 THEN -- as below, in half of the time
            UPDATE races SET results = results + 1 WHERE id = added.race_id;
            INSERT INTO changes (kind, race_id, event_id, for_live, count, results, teams, import_id)
            VALUES (CASE WHEN imported THEN 'results.imported' ELSE 'results.added' END::change_kind, added.race_id, gen_random_uuid(), true, 1, ARRAY[added.id],
                    CASE WHEN added.team_id IS NOT NULL THEN ARRAY[lower(added.team_id COLLATE "C")] END, CASE WHEN imported THEN added.import_id END);
            IF added.user_id IS NOT NULL THEN
                PERFORM code.count_share(added.user_id, 1, 1, NOT back);
            END IF;
            PERFORM code.count_more('results', 1);
            RETURN NULL;
        END IF;
        few := total <= max_named;
        FOR counted IN
            SELECT i.race_id, CASE WHEN imported THEN i.import_id END AS import_id, count(*) AS count, array_agg(i.id) AS results,
                   array_agg(DISTINCT lower(i.team_id COLLATE "C")) FILTER (WHERE i.team_id IS NOT NULL) AS teams
            FROM inserted i WHERE few GROUP BY 1, 2
            UNION ALL SELECT i.race_id, CASE WHEN imported THEN i.import_id END, count(*), NULL, NULL FROM inserted i WHERE NOT few GROUP BY 1, 2
            ORDER BY race_id
        LOOP
            UPDATE races SET results = results + counted.count WHERE id = counted.race_id;
            INSERT INTO changes (kind, race_id, event_id, for_live, count, results, teams, import_id)
            VALUES (CASE WHEN counted.import_id IS NULL THEN 'results.added' ELSE 'results.imported' END::change_kind, counted.race_id, gen_random_uuid(), true,
                    counted.count, counted.results, counted.teams, counted.import_id);
        END LOOP;
        PERFORM code.count_share(c.user_id, c.n, c.n, NOT back)
        FROM (SELECT user_id, count(*) AS n FROM inserted WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id) AS c;
        PERFORM code.count_more('results', total);
    ELSE
        few := (SELECT count(*) <= max_named FROM (SELECT FROM inserted LIMIT max_named + 1) AS x);
        PERFORM FROM races r WHERE r.id IN (SELECT race_id FROM inserted UNION SELECT race_id FROM deleted) ORDER BY r.id FOR NO KEY UPDATE;
        -- What is in both alike has not changed. Not a join: its plan, which is kept from the first statement of a connection, would compare each row of
        -- another with all.
        INSERT INTO changes (kind, race_id, event_id, for_live, count, results, teams)
        SELECT 'results.updated', c.race_id, gen_random_uuid(), true, count(DISTINCT c.id), array_agg(DISTINCT c.id) FILTER (WHERE few),
               array_agg(DISTINCT lower(c.team_id COLLATE "C")) FILTER (WHERE few AND c.team_id IS NOT NULL)
        FROM (SELECT x.race_id, x.id, x.team_id, count(*) OVER (PARTITION BY x.id, to_jsonb(x) - ignored) AS versions
              FROM (TABLE inserted UNION ALL TABLE deleted) AS x) AS c
        WHERE c.versions = 1 GROUP BY c.race_id;
    END IF;
    RETURN NULL;
END $$;

-- Votes and results change the counts in races all the time. They call nothing, and all other columns do.
DO $$
BEGIN
    EXECUTE format('CREATE OR REPLACE TRIGGER log_changes AFTER INSERT OR DELETE OR UPDATE OF %s ON races FOR EACH ROW EXECUTE FUNCTION code.log_changes()',
        (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = 'races'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> ALL ('{upvotes,downvotes,results}')));
END $$;
CREATE OR REPLACE TRIGGER log_changes_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.log_changes();
CREATE OR REPLACE TRIGGER log_changes_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.log_changes();
CREATE OR REPLACE TRIGGER log_changes_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.log_changes();
