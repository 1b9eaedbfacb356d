-- Whether one of two users has blocked the other.
CREATE OR REPLACE FUNCTION code.apart(one uuid, other uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (SELECT FROM blocks b WHERE b.user_id = one AND b.blocked_id = other)
        OR EXISTS (SELECT FROM blocks b WHERE b.user_id = other AND b.blocked_id = one);
END $$;
