-- Counts results that an account changes at once towards those that it may add in an hour, since each costs as much.
CREATE OR REPLACE FUNCTION code.count_rows(account uuid, n bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    most_rows bigint := nullif(current_setting('harrier.rows_per_hour', true), '');
    share     record;
BEGIN
    INSERT INTO result_shares AS s (user_id, stored, hour_began, hour_rows) VALUES (account, 0, clock_timestamp(), n)
    ON CONFLICT (user_id) DO UPDATE SET
        hour_rows  = excluded.hour_rows + CASE WHEN s.hour_began > excluded.hour_began - interval '1 hour' THEN s.hour_rows ELSE 0 END,
        hour_began = CASE WHEN s.hour_began > excluded.hour_began - interval '1 hour' THEN s.hour_began ELSE excluded.hour_began END
    RETURNING * INTO share;
    IF share.hour_rows > most_rows THEN
        RAISE EXCEPTION USING ERRCODE = 'HR001', CONSTRAINT = 'rows_per_hour',
            MESSAGE = format('An account may add or rename at most %s results an hour.', most_rows),
            HINT = ceil(extract(epoch FROM share.hour_began + interval '1 hour' - clock_timestamp()))::text;
    END IF;
END $$;
