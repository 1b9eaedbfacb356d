-- Changes columns of a run beside its distance, and notes that its day has changed. The caller has locked the day.
CREATE OR REPLACE FUNCTION code.change_run(owner uuid, which uuid, changes jsonb, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    x runs;
BEGIN
    SELECT * INTO x FROM runs r WHERE r.id = which AND r.user_id = owner;
    IF NOT FOUND OR changes IS NULL OR changes = '{}' THEN
        RETURN;
    END IF;
    x := jsonb_populate_record(x, changes);
    UPDATE runs SET
        seconds = x.seconds, elapsed_seconds = x.elapsed_seconds, kind = x.kind, title = x.title, notes = x.notes, started_at = x.started_at,
        utc_offset_minutes = x.utc_offset_minutes, heart_rate = x.heart_rate, heart_rate_max = x.heart_rate_max, ascent_m = x.ascent_m,
        cadence = x.cadence, splits = x.splits, laps = x.laps, source = x.source, external_id = x.external_id
    WHERE id = which;
    UPDATE entries SET updated_at = at WHERE user_id = owner AND day = x.day;
END $$;
