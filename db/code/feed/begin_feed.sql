-- Begins the feed anew if this is another database than the one where its transactions ran. Any number of servers may call it.
CREATE OR REPLACE FUNCTION code.begin_feed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM feed WHERE database <> code.feed_database() FOR UPDATE;
    IF FOUND THEN
        DELETE FROM feed_events;
        UPDATE feed SET database = code.feed_database(), epoch = hashtextextended(gen_random_uuid()::text, 0), gone_tx = '0', gone_id = 0;
    END IF;
END $$;
