-- The cluster's history, which changes when it is restored to a point in time and when a standby takes over: then transactions may have
-- been lost that readers of the feed know of.
CREATE OR REPLACE FUNCTION code.feed_timeline() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)
$$;
