-- Keeps races.upvotes and races.downvotes.
CREATE OR REPLACE FUNCTION code.count_votes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE races SET upvotes = upvotes + c.up, downvotes = downvotes + c.down
        FROM (SELECT race_id, count(*) FILTER (WHERE vote = 'up') AS up, count(*) FILTER (WHERE vote = 'down') AS down
              FROM inserted GROUP BY race_id) AS c WHERE races.id = c.race_id;
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE races SET upvotes = upvotes + c.up, downvotes = downvotes + c.down
        FROM (SELECT race_id, coalesce(sum(n) FILTER (WHERE vote = 'up'), 0) AS up, coalesce(sum(n) FILTER (WHERE vote = 'down'), 0) AS down
              FROM (SELECT race_id, vote, 1 AS n FROM inserted UNION ALL SELECT race_id, vote, -1 FROM deleted) AS moved
              GROUP BY race_id) AS c WHERE races.id = c.race_id;
    ELSE
        -- Deleting an account deletes its votes on many races. Locking those races in the order of their IDs keeps two
        -- such deletions from deadlocking.
        PERFORM FROM races WHERE id IN (SELECT race_id FROM deleted) ORDER BY id FOR NO KEY UPDATE;
        UPDATE races SET upvotes = upvotes - c.up, downvotes = downvotes - c.down
        FROM (SELECT race_id, count(*) FILTER (WHERE vote = 'up') AS up, count(*) FILTER (WHERE vote = 'down') AS down
              FROM deleted GROUP BY race_id) AS c WHERE races.id = c.race_id;
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_votes_insert AFTER INSERT ON votes
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.count_votes();
CREATE OR REPLACE TRIGGER count_votes_update AFTER UPDATE ON votes
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.count_votes();
CREATE OR REPLACE TRIGGER count_votes_delete AFTER DELETE ON votes
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.count_votes();
