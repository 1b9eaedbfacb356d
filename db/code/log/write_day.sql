-- Writes a day of a log; without one, the owner's today. fields has columns of entries: those that are not in it stay, and checkboxes are merged by
-- name. given is a list of runs; null leaves them alone. Where adding is true, given follows the runs that the day has, and fields only fills what it
-- lacks. Else the day has the runs of given afterwards. A new run that equals one of the day's that is not given keeps the ID of that run.
-- A run that is gone is remembered as deleted, unless one that is new is the same run. No run may begin after the owner's tomorrow.
--
-- Returns the day as it is then: a row for each run, or one whose run is null for a day without any.
--
-- The day and its runs are read at once, without a lock: what is there already is neither locked nor written again. Runs only change together with their
-- day, so a day that is still as it was read has the same runs. If it is not, it is locked and read again, by a statement that sees what the lock has
-- waited for.
CREATE OR REPLACE FUNCTION code.write_day(owner uuid, which date, entry_id uuid, at timestamptz, fields jsonb, given jsonb, adding boolean)
RETURNS TABLE (entry entries, run runs) LANGUAGE plpgsql AS $$
DECLARE
    boxes   jsonb := fields -> 'checkboxes';
    names   text[];
    look    record;
    had     entries;
    e       entries;
    before  runs[];
    after   runs[];
    had_ids uuid[];
    ids     uuid[];
    last    smallint;
    a       runs;
    b       runs;
    is_new  boolean;
    rerun   boolean := false;
    tomorrow date;
    imported boolean;
BEGIN
    LOOP
        SELECT x AS entry, x.xmin AS version, ARRAY(SELECT r FROM runs r WHERE r.user_id = x.user_id AND r.day = x.day ORDER BY r.place) AS runs,
               u.timezone, u.checkboxes
        INTO look
        FROM users u LEFT JOIN entries x ON x.user_id = u.id AND x.day = coalesce(which, (at AT TIME ZONE u.timezone)::date) WHERE u.id = owner;
        IF which IS NULL THEN -- without a user, the foreign key refuses the day
            which := coalesce((at AT TIME ZONE look.timezone)::date, 'epoch');
        END IF;
        IF NOT adding AND boxes <> 'null' AND boxes - look.checkboxes <> '{}' THEN
            names := ARRAY(SELECT x.key FROM jsonb_each(boxes) AS x WHERE x.value <> 'null' ORDER BY x.key COLLATE "C");
            UPDATE users SET checkboxes = code.append_checkboxes(checkboxes, names), updated_at = at WHERE id = owner AND NOT checkboxes @> names;
        END IF;
        is_new := look.version IS NULL;
        had := look.entry;
        before := coalesce(look.runs, '{}');
        e := jsonb_populate_record(had, CASE WHEN adding THEN coalesce(fields || jsonb_strip_nulls(to_jsonb(had)), fields) ELSE fields END);
        e.checkboxes := CASE WHEN boxes = 'null' THEN '{}' WHEN adding THEN coalesce(boxes, '{}') || coalesce(had.checkboxes, '{}')
                        ELSE jsonb_strip_nulls(coalesce(had.checkboxes, '{}') || coalesce(boxes, '{}')) END;
        IF given IS NULL THEN
            after := before;
        ELSE
            had_ids := '{}'; last := 0; imported := false;
            FOREACH b IN ARRAY before LOOP
                had_ids := had_ids || b.id; last := b.place; imported := imported OR b.external_id IS NOT NULL;
            END LOOP;
            IF adding THEN
                after := before; ids := had_ids;
            ELSE
                after := '{}'; ids := '{}';
            END IF;
            FOR i IN 0 .. jsonb_array_length(given) - 1 LOOP
                a := jsonb_populate_record(NULL::runs, given -> i);
                last := CASE WHEN adding THEN last ELSE i END + 1;
                a.user_id := owner; a.day := which; a.place := last;
                after := after || a; ids := ids || a.id;
            END LOOP;
            IF NOT adding THEN
                FOREACH b IN ARRAY before LOOP
                    CONTINUE WHEN b.id = ANY (ids);
                    FOR i IN 1 .. cardinality(after) LOOP
                        a := after[i];
                        CONTINUE WHEN a.id = ANY (had_ids);
                        a.id := b.id; a.place := b.place;
                        IF a = b THEN
                            after[i].id := b.id; ids[i] := b.id;
                            EXIT;
                        END IF;
                    END LOOP;
                END LOOP;
            END IF;
            IF cardinality(after) > 20 THEN
                RAISE check_violation USING CONSTRAINT = 'runs_per_day', MESSAGE = 'too many runs';
            END IF;
            rerun := after <> before;
            IF rerun AND which >= (at AT TIME ZONE 'UTC')::date - 2 THEN -- else it is no later in any zone
                tomorrow := (at AT TIME ZONE look.timezone)::date + 1;
                IF EXISTS (SELECT FROM unnest(after) AS x
                           WHERE which > tomorrow AND x.id <> ALL (had_ids)
                              OR (x.started_at AT TIME ZONE look.timezone)::date > tomorrow
                                  AND NOT EXISTS (SELECT FROM unnest(before) AS y WHERE y.id = x.id AND y.started_at = x.started_at)) THEN
                    RAISE check_violation USING CONSTRAINT = 'runs_begin_by_tomorrow', MESSAGE = 'a run in the future';
                END IF;
            END IF;
        END IF;
        IF is_new THEN
            e.user_id := owner; e.day := which; e.id := entry_id; e.created_at := at; e.updated_at := at;
            INSERT INTO entries SELECT e.* ON CONFLICT DO NOTHING;
        ELSIF rerun OR e IS DISTINCT FROM had THEN
            e.updated_at := at;
            UPDATE entries SET goal = e.goal, rhr = e.rhr, sleep = e.sleep, feel = e.feel, notes = e.notes, weather = e.weather, checkboxes = e.checkboxes,
                updated_at = at
            WHERE user_id = owner AND day = which AND xmin = look.version;
        ELSE
            EXIT;
        END IF;
        EXIT WHEN FOUND;
        PERFORM FROM entries WHERE user_id = owner AND day = which FOR NO KEY UPDATE;
    END LOOP;
    IF rerun THEN
        IF NOT ids @> had_ids THEN
            IF imported THEN
                PERFORM code.remember_deleted(owner, ARRAY(
                    SELECT x FROM unnest(before) AS x
                    WHERE x.id <> ALL (ids) AND NOT EXISTS (SELECT FROM unnest(after) AS y WHERE y.id <> ALL (had_ids) AND code.same_run(x, y))), at);
            END IF;
            DELETE FROM runs r WHERE r.user_id = owner AND r.day = which AND r.id <> ALL (ids);
        END IF;
        IF ids && had_ids THEN
            UPDATE runs SET
                place = x.place, meters = x.meters, seconds = x.seconds, elapsed_seconds = x.elapsed_seconds, kind = x.kind, title = x.title,
                notes = x.notes, started_at = x.started_at, heart_rate = x.heart_rate, heart_rate_max = x.heart_rate_max, ascent_m = x.ascent_m,
                cadence = x.cadence, splits = x.splits, laps = x.laps, utc_offset_minutes = x.utc_offset_minutes, shoe_id = x.shoe_id, source = x.source, external_id = x.external_id
            FROM unnest(after) AS x WHERE runs.id = x.id AND x <> ALL (before);
        END IF;
        INSERT INTO runs SELECT x.* FROM unnest(after) AS x WHERE x.id <> ALL (had_ids);
    END IF;
    entry := e;
    FOREACH run IN ARRAY after LOOP
        RETURN NEXT;
    END LOOP;
    IF after = '{}' THEN
        run := NULL;
        RETURN NEXT;
    END IF;
END $$;
