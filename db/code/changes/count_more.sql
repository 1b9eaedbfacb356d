-- Adds to a counter, in a shard that no other transaction has taken, or else in one that depends on the connection. The lock lasts until the
-- transaction has been written to the disk: with a shard by connection alone, many waited for each other while others were free.
CREATE OR REPLACE FUNCTION code.count_more(counter text, more bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    mine integer := pg_backend_pid() % 16;
BEGIN
    FOR i IN 0 .. 15 LOOP
        IF pg_try_advisory_xact_lock(hashtext(counter), (mine + i) % 16) THEN
            mine := (mine + i) % 16;
            EXIT;
        END IF;
    END LOOP;
    UPDATE counters SET count = count + more WHERE name = counter AND shard = mine;
END $$;
