-- Takes room for the next bytes of an upload out of the most that all uploads may take until their imports end, and reports whether
-- there was any. What an upload has is counted before it is stored, until its import ends or it is deleted.
CREATE OR REPLACE FUNCTION code.take_upload_room(upload uuid, bytes bigint, most bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    -- One at a time, on all servers. The next statement sees what this one has waited for.
    PERFORM pg_advisory_xact_lock(hashtextextended('log uploads', 0));
    IF (SELECT coalesce(sum(size), 0) FROM log_imports WHERE state IN ('receiving', 'waiting', 'running')) + bytes > most THEN
        RETURN false;
    END IF;
    UPDATE log_imports SET size = size + bytes, received_at = now() WHERE id = upload AND state = 'receiving';
    RETURN true;
END $$;
