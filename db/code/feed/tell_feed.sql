-- Tells the feed what has changed in races and results: one event for each statement and race. Votes, directors and the counts in races
-- are no events. Results are named if they are few. The names of the triggers sort after those that lock the races, so that the events of
-- a race are numbered in the order of its changes.
CREATE OR REPLACE FUNCTION code.tell_feed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    most        CONSTANT integer := 100;
    brings_back CONSTANT boolean := coalesce(current_setting('harrier.brings_back', true), '') = 'on';
    few         boolean;
BEGIN
    IF TG_OP = 'DELETE' THEN
        few := (SELECT count(*) <= most FROM (SELECT FROM deleted LIMIT most + 1) AS x);
        INSERT INTO feed_events (type, race_id, count, results, teams)
        SELECT 'results.deleted', race_id, count(*), array_agg(id) FILTER (WHERE few), array_agg(DISTINCT lower(team_id COLLATE "C")) FILTER (WHERE few AND team_id IS NOT NULL)
        FROM deleted GROUP BY race_id;
    ELSIF TG_OP = 'UPDATE' THEN
        few := (SELECT count(*) <= most FROM (SELECT FROM inserted LIMIT most + 1) AS x);
        INSERT INTO feed_events (type, race_id, count, results, teams)
        SELECT 'results.updated', race_id, count(DISTINCT id), array_agg(DISTINCT id) FILTER (WHERE few), array_agg(DISTINCT team) FILTER (WHERE few AND team IS NOT NULL)
        FROM (SELECT race_id, id, lower(team_id COLLATE "C") AS team FROM inserted
              UNION ALL SELECT race_id, id, lower(team_id COLLATE "C") FROM deleted) AS c GROUP BY race_id;
    ELSE
        few := (SELECT count(*) <= most FROM (SELECT FROM inserted LIMIT most + 1) AS x);
        INSERT INTO feed_events (type, race_id, count, results, teams, import_id)
        SELECT CASE WHEN i.import_id IS NULL THEN 'results.added' ELSE 'results.imported' END::feed_type,
               race_id, count(*), array_agg(id) FILTER (WHERE few), array_agg(DISTINCT i.team) FILTER (WHERE few AND i.team IS NOT NULL), i.import_id
        -- Results that come back when an import is deleted are not imported anew.
        FROM (SELECT race_id, id, lower(team_id COLLATE "C") AS team, CASE WHEN brings_back THEN NULL ELSE batch_id END AS import_id FROM inserted) AS i GROUP BY race_id, i.import_id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_feed_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_feed();
CREATE OR REPLACE TRIGGER tell_feed_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_feed();
CREATE OR REPLACE TRIGGER tell_feed_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_feed();
