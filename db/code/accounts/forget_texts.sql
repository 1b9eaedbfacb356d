-- Forgets what a user wrote, and texts about them, in rows that outlive the account: reports and disputes, reasons of
-- corrections, renames and acts of operators, names of imported files and, in the audit log, of apps. The rows stay. A text is about a user if it concerns them, their Athlete
-- IDs, or results that carry one or did until the name was withheld; so this comes before the deletion of the IDs. What the log of changes says of
-- the user's training log goes too. Coaches are told that they may not read it any more. Races that are hidden with the user's suspension come
-- back first. Texts in races that are hidden with other users are forgotten too.
CREATE OR REPLACE FUNCTION code.forget_texts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    names   text[] := ARRAY(SELECT key FROM athlete_ids WHERE user_id = OLD.id);
    shown   bigint := code.show_races(OLD.id);
    theirs  uuid[] := ARRAY(SELECT id FROM results WHERE lower(athlete_id COLLATE "C") = ANY (names)
                            UNION SELECT result_id FROM withheld_names WHERE lower(known_id COLLATE "C") = ANY (names));
    told    uuid[] := ARRAY(SELECT id FROM reports WHERE reporter_id = OLD.id OR holder_id = OLD.id OR object_id = ANY (theirs));
    renamed uuid[] := ARRAY(SELECT id FROM renames WHERE user_id = OLD.id
                            OR lower(from_athlete_id COLLATE "C") = ANY (names) OR lower(to_athlete_id COLLATE "C") = ANY (names));
BEGIN
    UPDATE reports SET text = NULL WHERE id = ANY (told) AND text IS NOT NULL;
    UPDATE reports SET note = NULL WHERE (id = ANY (told) OR decided_by = OLD.id) AND note IS NOT NULL;
    UPDATE renames SET reason = NULL WHERE id = ANY (renamed) AND reason IS NOT NULL;
    UPDATE corrections SET reason = NULL WHERE (user_id = OLD.id OR result_id = ANY (theirs)) AND reason IS NOT NULL;
    UPDATE imports SET file_name = NULL WHERE user_id = OLD.id AND file_name IS NOT NULL;
    UPDATE audit_log SET reason = NULL
    WHERE (actor_id = OLD.id OR object_id = OLD.id OR object_id = ANY (theirs || told || renamed)) AND reason IS NOT NULL;
    UPDATE audit_log SET before = before - ARRAY['name', 'redirect_uris'], after = after - ARRAY['name', 'redirect_uris']
    WHERE object_kind = 'app' AND (before ? 'name' OR after ? 'name')
      AND object_id IN (SELECT object_id FROM audit_log WHERE actor_id = OLD.id AND act = 'app.create' UNION SELECT id FROM apps WHERE user_id = OLD.id);
    UPDATE hidden_rows SET content = content || jsonb_build_object(CASE part WHEN 'imports' THEN 'file_name' ELSE 'reason' END, NULL)
    WHERE part IN ('corrections', 'renames', 'imports') AND (content ->> 'user_id' = OLD.id::text
        OR lower(content ->> 'from_athlete_id') = ANY (names) OR lower(content ->> 'to_athlete_id') = ANY (names)
        OR (content ->> 'result_id') IN (
            SELECT coalesce(h.content ->> 'result_id', h.content ->> 'id') FROM hidden_rows h
            WHERE h.part = 'results' AND lower(h.content ->> 'athlete_id') = ANY (names)
               OR h.part = 'withheld_names' AND lower(h.content ->> 'known_id') = ANY (names)));
    DELETE FROM changes WHERE user_id = OLD.id AND reader_id IS NULL;
    DELETE FROM changes WHERE reader_id = OLD.id;
    RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER forget_texts BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION code.forget_texts();
