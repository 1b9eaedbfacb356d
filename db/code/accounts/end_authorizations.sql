-- Ends what a user allowed apps, also what no app has fetched yet. Returns how many authorizations have ended.
CREATE OR REPLACE FUNCTION code.end_authorizations(account uuid) RETURNS bigint LANGUAGE sql AS $$
    DELETE FROM authorization_codes WHERE user_id = account;
    DELETE FROM device_codes WHERE user_id = account;
    WITH ended AS (DELETE FROM authorizations WHERE user_id = account RETURNING id) SELECT count(*) FROM ended;
$$;
