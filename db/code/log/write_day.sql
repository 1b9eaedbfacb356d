-- Writes a day of a log; without one, the owner's today. fields has columns of entries: those that are not in it stay, and checkboxes are merged by
-- name. given is a list of runs; null leaves them alone. Where adding is true, given follows the runs that the day has, and fields only fills what it
-- lacks. Else the day has the runs of given afterwards. A new run that equals one of the day's that is not given keeps the ID of that run.
--
-- The day is locked before it is read, and each statement here sees what the one before has waited for. What is there already is not written again.
CREATE OR REPLACE FUNCTION code.write_day(owner uuid, which date, entry_id uuid, at timestamptz, fields jsonb, given jsonb, adding boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    boxes   jsonb := fields -> 'checkboxes';
    names   text[];
    had     entries;
    e       entries;
    before  runs[] := '{}';
    after   runs[] := '{}';
    had_ids uuid[] := '{}';
    ids     uuid[] := '{}';
    last    smallint := 0;
    a       runs;
    b       runs;
    is_new  boolean;
    rerun   boolean := false;
BEGIN
    IF NOT adding AND boxes <> 'null' THEN
        names := ARRAY(SELECT x.key FROM jsonb_each(boxes) AS x WHERE x.value <> 'null' ORDER BY x.key COLLATE "C");
        UPDATE users SET checkboxes = code.append_checkboxes(checkboxes, names), updated_at = at WHERE id = owner AND NOT checkboxes @> names;
    END IF;
    IF which IS NULL THEN -- without a user, the foreign key refuses the day
        which := coalesce((SELECT (at AT TIME ZONE u.timezone)::date FROM users u WHERE u.id = owner), 'epoch');
    END IF;
    LOOP
        SELECT * INTO had FROM entries WHERE user_id = owner AND day = which FOR NO KEY UPDATE;
        is_new := NOT FOUND;
        e := jsonb_populate_record(had, CASE WHEN adding THEN fields || jsonb_strip_nulls(to_jsonb(had)) ELSE fields END);
        e.checkboxes := CASE WHEN boxes = 'null' THEN '{}' WHEN adding THEN coalesce(boxes, '{}') || coalesce(had.checkboxes, '{}')
                        ELSE jsonb_strip_nulls(coalesce(had.checkboxes, '{}') || coalesce(boxes, '{}')) END;
        EXIT WHEN NOT is_new;
        e.user_id := owner; e.day := which; e.id := entry_id; e.created_at := at; e.updated_at := at;
        INSERT INTO entries SELECT e.* ON CONFLICT DO NOTHING;
        EXIT WHEN FOUND;
    END LOOP;
    IF given IS NOT NULL THEN
        FOR b IN SELECT * FROM runs WHERE user_id = owner AND day = which ORDER BY place LOOP
            before := before || b; had_ids := had_ids || b.id; last := b.place;
        END LOOP;
        IF adding THEN
            after := before; ids := had_ids;
        END IF;
        FOR a IN SELECT * FROM jsonb_populate_recordset(NULL::runs, given) LOOP
            last := CASE WHEN adding THEN last ELSE cardinality(after) END + 1;
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
    END IF;
    IF rerun THEN
        IF NOT ids @> had_ids THEN
            DELETE FROM runs r WHERE r.user_id = owner AND r.day = which AND r.id <> ALL (ids);
        END IF;
        INSERT INTO runs SELECT x.* FROM unnest(after) AS x WHERE x <> ALL (before)
        ON CONFLICT (id) DO UPDATE SET
            place = excluded.place, meters = excluded.meters, seconds = excluded.seconds, elapsed_seconds = excluded.elapsed_seconds,
            kind = excluded.kind, title = excluded.title, notes = excluded.notes, started_at = excluded.started_at,
            heart_rate = excluded.heart_rate, heart_rate_max = excluded.heart_rate_max, ascent_m = excluded.ascent_m, cadence = excluded.cadence,
            splits = excluded.splits, shoe_id = excluded.shoe_id, source = excluded.source, external_id = excluded.external_id;
    END IF;
    IF NOT is_new AND (e IS DISTINCT FROM had OR rerun) THEN
        UPDATE entries SET goal = e.goal, rhr = e.rhr, sleep = e.sleep, feel = e.feel, notes = e.notes, weather = e.weather, checkboxes = e.checkboxes,
            updated_at = at
        WHERE user_id = owner AND day = which;
    END IF;
END $$;
