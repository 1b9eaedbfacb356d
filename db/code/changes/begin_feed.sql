-- Begins the feed anew if this is another database than the one where its transactions ran. Races keep their versions. Webhooks are told
-- of what comes then; what waited to be delivered may have been since. Any number of servers may call it.
CREATE OR REPLACE FUNCTION code.begin_feed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM feed WHERE database <> code.feed_database() FOR UPDATE;
    IF FOUND THEN
        DELETE FROM changes c WHERE NOT for_live OR EXISTS (SELECT FROM changes n WHERE n.for_live AND n.race_id = c.race_id AND n.id > c.id);
        UPDATE changes SET tx = '0', event_id = NULL, results = NULL, teams = NULL;
        UPDATE webhooks SET at_tx = '0', at_id = 0, began = '1:1:', failures = 0, next_at = clock_timestamp(), turn = NULL, turn_ends = NULL;
        UPDATE webhook_deliveries SET state = 'failed', next_at = NULL WHERE state = 'waiting';
        UPDATE feed SET database = code.feed_database(), epoch = hashtextextended(gen_random_uuid()::text, 0), gone_tx = '0', gone_id = 0;
    END IF;
END $$;
