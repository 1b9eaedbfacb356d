-- Adds a notice unless the recipient caused it or either user has blocked the other. n has the notice's columns. Its email
-- is 'none' where another email, mail.TeamClaimed, tells it at once.
CREATE OR REPLACE FUNCTION code.notify(recipient uuid, n notices) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF n.actor_id = recipient AND n.kind <> 'log_reader' OR code.apart(n.actor_id, recipient) THEN
        RETURN;
    END IF;
    PERFORM FROM users u WHERE u.id = recipient FOR KEY SHARE; -- whose account may be being deleted
    IF NOT FOUND THEN
        RETURN;
    END IF;
    INSERT INTO notices (id, user_id, kind, actor_id, owner_id, day, comment_id, race_id, result_id, import_id, announcement_id, outcome, in_app, email)
    SELECT code.new_id(), recipient, n.kind, n.actor_id, n.owner_id, n.day, n.comment_id, n.race_id, n.result_id, n.import_id, n.announcement_id, n.outcome, s.in_app,
           CASE WHEN s.email = 'at_once' THEN coalesce(n.email, 'at_once') ELSE s.email END
    FROM code.notice_setting(recipient) AS s
    WHERE s.kind = n.kind AND (s.in_app OR s.email <> 'none')
    ON CONFLICT DO NOTHING;
END $$;
