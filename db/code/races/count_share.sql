-- Counts stored results of an account, and added and changed ones alike, since each costs as much, towards the account's limits. The server sets
-- the limits for its connections; without them there are none. The errors have the SQLSTATE HR001, the name of a limit as their constraint, a
-- sentence for the client as their message, and the seconds to wait as their hint.
CREATE OR REPLACE FUNCTION code.count_share(account uuid, stores bigint, writes bigint, limited boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    max_stored bigint := nullif(current_setting('harrier.results_per_account', true), '');
    max_rows   bigint := nullif(current_setting('harrier.rows_per_hour', true), '');
    share      record;
BEGIN
    INSERT INTO result_shares AS s (user_id, stored, hour_began, hour_rows) VALUES (account, stores, clock_timestamp(), writes)
    ON CONFLICT (user_id) DO UPDATE SET
        stored     = s.stored + excluded.stored,
        hour_rows  = excluded.hour_rows + CASE WHEN s.hour_began BETWEEN excluded.hour_began - interval '1 hour' AND clock_timestamp() THEN s.hour_rows ELSE 0 END,
        hour_began = CASE WHEN s.hour_began BETWEEN excluded.hour_began - interval '1 hour' AND clock_timestamp() THEN s.hour_began ELSE excluded.hour_began END
    RETURNING * INTO share;
    IF NOT limited THEN
        RETURN;
    ELSIF share.stored > max_stored AND stores > 0 THEN
        RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'results_per_account',
            MESSAGE = format('An account may store at most %s results.', max_stored);
    ELSIF share.hour_rows > max_rows THEN
        RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'rows_per_hour',
            MESSAGE = format('An account may add or rename at most %s results an hour.', max_rows),
            HINT = ceil(extract(epoch FROM share.hour_began + interval '1 hour' - clock_timestamp()))::text;
    END IF;
END $$;
