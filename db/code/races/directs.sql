-- Whether a user directs a race, or is an operator, if that counts; false for nobody. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION code.directs(race uuid, caller uuid, operators boolean) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT coalesce((SELECT r.user_id = caller FROM races r WHERE r.id = race), false)
        OR EXISTS (SELECT FROM race_directors d WHERE d.race_id = race AND d.user_id = caller)
        OR operators AND EXISTS (SELECT FROM users u WHERE u.id = caller AND u.operator AND u.suspended_at IS NULL)
$$;
