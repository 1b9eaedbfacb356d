-- Keeps races.upvotes and races.downvotes, and notes that public answers say others now, before it locks the race: votes on one race wait
-- for each other. Votes are cast one at a time, and deleted with an account or a race, which may have many.
CREATE OR REPLACE FUNCTION code.count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO changes (kind, race_id) VALUES ('race.touched', NEW.race_id);
        UPDATE races SET upvotes = upvotes + (NEW.vote = 'up')::integer, downvotes = downvotes + (NEW.vote = 'down')::integer WHERE id = NEW.race_id;
    ELSIF TG_OP = 'UPDATE' AND OLD.vote = NEW.vote THEN
        RETURN NULL;
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO changes (kind, race_id) VALUES ('race.touched', NEW.race_id);
        UPDATE races SET upvotes = upvotes + CASE NEW.vote WHEN 'up' THEN 1 ELSE -1 END, downvotes = downvotes + CASE NEW.vote WHEN 'down' THEN 1 ELSE -1 END
        WHERE id = NEW.race_id;
    ELSE
        INSERT INTO changes (kind, race_id) SELECT DISTINCT 'race.touched'::change_kind, race_id FROM deleted;
        -- Deleting an account deletes its votes on many races. Locking those races in the order of their IDs keeps two
        -- such deletions from deadlocking.
        PERFORM FROM races WHERE id IN (SELECT race_id FROM deleted) ORDER BY id FOR NO KEY UPDATE;
        UPDATE races SET upvotes = upvotes - c.up, downvotes = downvotes - c.down
        FROM (SELECT race_id, count(*) FILTER (WHERE vote = 'up') AS up, count(*) FILTER (WHERE vote = 'down') AS down
              FROM deleted GROUP BY race_id) AS c WHERE races.id = c.race_id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_votes AFTER INSERT OR UPDATE OF vote ON votes
    FOR EACH ROW EXECUTE FUNCTION code.count_votes();
CREATE OR REPLACE TRIGGER count_votes_delete AFTER DELETE ON votes
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.count_votes();
