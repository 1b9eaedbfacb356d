-- Keeps result_shares and enforces the limits of accounts, which the server sets for its connections; without them there are none.
-- The errors have the SQLSTATE HR001, the name of a limit as their constraint, a sentence for the client as their message, and the
-- seconds to wait as their hint.
CREATE OR REPLACE FUNCTION code.count_shares() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    most_stored bigint := nullif(current_setting('harrier.results_per_account', true), '');
    most_rows   bigint := nullif(current_setting('harrier.rows_per_hour', true), '');
    most_words  bigint := nullif(current_setting('harrier.words_per_import', true), '');
    share       record;
BEGIN
    IF TG_OP = 'DELETE' THEN
        UPDATE result_shares s SET stored = s.stored - c.n
        FROM (SELECT user_id, count(*) AS n FROM deleted WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id) AS c WHERE s.user_id = c.user_id;
        RETURN NULL;
    ELSIF TG_OP = 'UPDATE' THEN
        UPDATE result_shares s SET stored = s.stored + c.n
        FROM (SELECT user_id, sum(n) AS n FROM (SELECT user_id, 1 AS n FROM inserted UNION ALL SELECT user_id, -1 FROM deleted) AS moved
              WHERE user_id IS NOT NULL GROUP BY user_id HAVING sum(n) <> 0 ORDER BY user_id) AS c WHERE s.user_id = c.user_id;
        RETURN NULL;
    END IF;
    FOR share IN
        INSERT INTO result_shares AS s (user_id, stored, hour_began, hour_rows)
        SELECT user_id, count(*), clock_timestamp(), count(*) FROM inserted WHERE user_id IS NOT NULL GROUP BY user_id ORDER BY user_id
        ON CONFLICT (user_id) DO UPDATE SET
            stored     = s.stored + excluded.stored,
            hour_rows  = excluded.hour_rows + CASE WHEN s.hour_began > excluded.hour_began - interval '1 hour' THEN s.hour_rows ELSE 0 END,
            hour_began = CASE WHEN s.hour_began > excluded.hour_began - interval '1 hour' THEN s.hour_began ELSE excluded.hour_began END
        RETURNING *
    LOOP
        IF share.stored > most_stored THEN
            RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'results_per_account',
                MESSAGE = format('An account may store at most %s results.', most_stored);
        ELSIF share.hour_rows > most_rows THEN
            RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'rows_per_hour',
                MESSAGE = format('An account may add at most %s results an hour.', most_rows),
                HINT = ceil(extract(epoch FROM share.hour_began + interval '1 hour' - clock_timestamp()))::text;
        END IF;
    END LOOP;
    -- Words are only counted if so much text could have too many: a word and the space after it have two characters. Those of
    -- known runners are known.
    IF FOUND AND most_words IS NOT NULL
       AND (SELECT sum(char_length(athlete) + coalesce(char_length(team), 0) + coalesce(char_length(athlete_id), 0)) FROM inserted) / 2 > most_words
       AND (SELECT count(*) > most_words FROM (
                SELECT DISTINCT w.word
                FROM (SELECT DISTINCT unnest(ARRAY[athlete, team, athlete_id]) AS content FROM inserted x
                      WHERE NOT EXISTS (SELECT FROM search_runners s WHERE s.key = x.runner)) AS c
                CROSS JOIN LATERAL unnest(tsvector_to_array(search_doc(c.content))) AS w (word)
                WHERE NOT EXISTS (SELECT FROM search_words k WHERE k.word = w.word COLLATE "C")
                LIMIT most_words + 1) AS fresh) THEN
        RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'words_per_import',
            MESSAGE = format('An import may bring at most %s words that the search does not know yet.', most_words);
    END IF;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_shares_insert AFTER INSERT ON results
    REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.count_shares();
CREATE OR REPLACE TRIGGER count_shares_update AFTER UPDATE ON results
    REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.count_shares();
CREATE OR REPLACE TRIGGER count_shares_delete AFTER DELETE ON results
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.count_shares();
