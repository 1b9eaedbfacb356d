-- Names the database that the IDs of transactions belong to: the cluster, the database in it, and the table, which a restored dump makes
-- anew.
CREATE OR REPLACE FUNCTION code.feed_database() RETURNS text LANGUAGE sql STABLE AS $$
    SELECT concat_ws('/', s.system_identifier, d.oid, 'changes'::regclass::oid) FROM pg_control_system() AS s, pg_database d WHERE d.datname = current_database()
$$;
