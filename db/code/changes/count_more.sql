-- Adds to a counter, in a shard that no other transaction has locked, or else in one that depends on the connection. The lock lasts until the
-- transaction has been written to the disk: with a shard by connection alone, many waited for each other while others were free.
CREATE OR REPLACE FUNCTION code.count_more(counter text, more bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE counters SET count = count + more WHERE name = counter AND shard = (
        SELECT c.shard FROM counters c WHERE c.name = counter ORDER BY (c.shard + pg_backend_pid()) % 16 LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
    IF NOT FOUND THEN
        UPDATE counters SET count = count + more WHERE name = counter AND shard = pg_backend_pid() % 16;
    END IF;
END $$;
