-- Ends what lets somebody in as a user: all sessions but one, and known devices; personal tokens and secret links, also to reports of seasons, if told to; known networks,
-- if told to; and what the user allowed apps, if told to. Needs UserLock: these statements see the sessions that the lock has waited for.
CREATE OR REPLACE FUNCTION code.end_access(account uuid, kept_session uuid, tokens boolean, networks boolean, apps boolean) RETURNS void LANGUAGE sql AS $$
    DELETE FROM sessions WHERE user_id = account AND id IS DISTINCT FROM kept_session;
    DELETE FROM login_devices WHERE user_id = account;
    DELETE FROM login_networks WHERE user_id = account AND networks;
    DELETE FROM personal_tokens WHERE user_id = account AND tokens;
    DELETE FROM links WHERE user_id = account AND tokens;
    DELETE FROM season_reports WHERE coach_id = account AND tokens;
    SELECT code.end_authorizations(account) WHERE apps;
$$;
