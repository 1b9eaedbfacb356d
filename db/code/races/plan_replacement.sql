-- Prepares the replacement of results of a race, which it locks, by the rows of the temporary table incoming: of their genders, events, divisions and
-- rounds, and of these heats alone if the rows are those of heats. It keeps what people have decided since the results were imported, and returns
-- that, or where a decision and the file exclude each other, why. If decisions are discarded, the file alone counts.
--
-- It leaves the replaced results in the temporary table former, and gives a row whose athlete is in both, by ID or else by name and team, the
-- ID of the result, the time of its creation and what was decided. A corrected result is also found by what its file said. A result that was added is
-- kept; one that was deleted stays deleted: its row is taken out of incoming.
CREATE OR REPLACE FUNCTION code.plan_replacement(race uuid, heats boolean, discard boolean) RETURNS TABLE (decision text, athlete text, conflict text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    contest CONSTANT text[] := '{gender,event,division,round,heat}';
    pass    text;
BEGIN
    PERFORM FROM races r WHERE r.id = race FOR NO KEY UPDATE;
    CREATE TEMPORARY TABLE contests ON COMMIT DROP AS
    SELECT DISTINCT gender, event, division, round, CASE WHEN heats THEN heat END AS heat FROM incoming;
    -- added is set for what a person added, deleted for what one deleted, here for what is in the contests now.
    CREATE TEMPORARY TABLE former ON COMMIT DROP AS
    SELECT r.id, r AS result, jsonb_populate_record(r, r.decided) AS base, true AS here, r.import_id IS NULL AND r.decided IS NOT NULL AS added, false AS deleted, false AS goes
    FROM results r
    WHERE r.race_id = race AND (r.gender, r.event_order, r.event, r.round) IN (SELECT gender, natural_order(event), event, round FROM contests)
      AND EXISTS (SELECT FROM contests c WHERE code.is_of_contest(r, c.gender, c.event, c.division, c.round, c.heat));
    INSERT INTO former
    SELECT r.id, r, b, false, false, false, false
    FROM results r, jsonb_populate_record(r, r.decided) AS b
    WHERE r.race_id = race AND r.decided ?| contest AND r.id NOT IN (SELECT id FROM former)
      AND EXISTS (SELECT FROM contests c WHERE code.is_of_contest(b, c.gender, c.event, c.division, c.round, c.heat));
    INSERT INTO former
    SELECT c.result_id, d.r, jsonb_populate_record(d.r, (d.r).decided), false, false, true, false
    FROM corrections c
    CROSS JOIN LATERAL (SELECT jsonb_populate_record(NULL::results, jsonb_object_agg(f.key, f.value -> 0)) AS r FROM jsonb_each(c.changes) AS f) AS d
    WHERE c.race_id = race AND c.changes -> 'import_id' -> 1 = 'null'
      AND NOT EXISTS (SELECT FROM results r WHERE r.race_id = (SELECT race) AND r.id = c.result_id)
      AND NOT EXISTS (SELECT FROM replaced_results p JOIN imports i ON i.race_id = p.race_id AND i.id = p.import_id
                      WHERE p.race_id = race AND p.id = c.result_id AND i.created_at > c.created_at)
      AND EXISTS (SELECT FROM contests s WHERE code.is_of_contest(d.r, s.gender, s.event, s.division, s.round, s.heat));

    -- A key of the athlete, and the contest that it is in, on either side.
    CREATE TEMPORARY TABLE pairs (incoming uuid, former uuid) ON COMMIT DROP;
    FOREACH pass IN ARRAY '{id,name,base}'::text[] LOOP
        WITH rows AS (
            SELECT i.id, i.gender, i.event, i.round, i.division,
                   CASE pass WHEN 'id' THEN lower(i.athlete_id) ELSE lower(i.athlete) || '/' || lower(coalesce(i.team_id, '')) END AS key
            FROM incoming i WHERE i.id NOT IN (SELECT incoming FROM pairs)
        ), results AS (
            SELECT f.id, r.gender, r.event, r.round, r.division,
                   CASE pass WHEN 'id' THEN lower(coalesce(w.known_id, r.athlete_id))
                             ELSE lower(coalesce(w.athlete, r.athlete)) || '/' || lower(coalesce(w.team_id, r.team_id, '')) END AS key
            FROM former f LEFT JOIN withheld_names w ON w.race_id = race AND w.result_id = f.id
            CROSS JOIN LATERAL (SELECT (x).* FROM (SELECT CASE pass WHEN 'base' THEN f.base ELSE f.result END) AS s (x)) AS r
            WHERE f.id NOT IN (SELECT former FROM pairs) AND (pass <> 'base' OR (f.result).decided IS NOT NULL)
        )
        INSERT INTO pairs
        SELECT i.id, o.id
        FROM (SELECT *, row_number() OVER (PARTITION BY gender, event, round, key ORDER BY division, id) AS n FROM rows WHERE key IS NOT NULL) AS i
        JOIN (SELECT *, row_number() OVER (PARTITION BY gender, event, round, key ORDER BY division, id) AS n FROM results WHERE key IS NOT NULL) AS o
            USING (gender, event, round, key, n);
    END LOOP;

    IF NOT discard THEN
        RETURN QUERY SELECT 'deletion', (f.result).athlete::text, NULL FROM pairs p JOIN former f ON f.id = p.former WHERE f.deleted;
        DELETE FROM incoming i USING pairs p JOIN former f ON f.id = p.former WHERE i.id = p.incoming AND f.deleted;
        -- What is not in the file. A place alone goes with its result.
        UPDATE former f SET goes = f.here AND NOT f.added AND NOT coalesce((f.result).decided ? 'status' AND (f.result).status <> 'finished', false)
            AND NOT (coalesce((f.result).decided ?| contest, false)
                     AND NOT EXISTS (SELECT FROM contests c WHERE code.is_of_contest(f.base, c.gender, c.event, c.division, c.round, c.heat)))
        WHERE f.id NOT IN (SELECT former FROM pairs);
        RETURN QUERY
        SELECT CASE WHEN f.added THEN 'addition' WHEN (f.result).decided ? 'status' THEN 'status' ELSE 'correction' END, (f.result).athlete::text,
               CASE WHEN f.goes THEN 'was corrected, and is not in the file'
                    WHEN EXISTS (SELECT FROM incoming i WHERE i.gender = (f.result).gender AND i.event = (f.result).event AND i.round = (f.result).round
                                 AND i.division IS NOT DISTINCT FROM (f.result).division AND i.place = (f.result).place AND i.time_ms IS DISTINCT FROM (f.result).time_ms)
                    THEN format('has place %s, which is another''s in the file', (f.result).place) END
        FROM former f
        WHERE f.id NOT IN (SELECT former FROM pairs) AND NOT f.deleted AND f.here AND (NOT f.goes OR (f.result).decided - '{place,heat_place}'::text[] <> '{}');
    ELSE
        UPDATE former f SET goes = f.here WHERE f.id NOT IN (SELECT former FROM pairs);
    END IF;
    UPDATE former f SET goes = NOT f.deleted WHERE f.id IN (SELECT former FROM pairs);

    CREATE TEMPORARY TABLE decisions ON COMMIT DROP AS
    SELECT p.incoming, f.id AS former, f.added, (f.result).athlete, d.key AS field, d.value AS base, o.o -> d.key AS ours, t.t -> d.key AS theirs,
           t.t -> d.key IN (d.value, 'null') AS holds, o.o AS result, t.t AS said
    FROM pairs p JOIN former f ON f.id = p.former JOIN incoming i ON i.id = p.incoming
    CROSS JOIN LATERAL (SELECT to_jsonb(f.result)) AS o (o) CROSS JOIN LATERAL (SELECT to_jsonb(i)) AS t (t)
    CROSS JOIN LATERAL jsonb_each(CASE
        WHEN f.added THEN (SELECT jsonb_object_agg(k, NULL) FROM jsonb_object_keys(code.changes_of(o.o, '{}') - '{gender,event,division,round,athlete,team,time}'::text[]) AS k)
        ELSE (f.result).decided END) AS d
    WHERE NOT discard AND NOT f.deleted AND o.o -> d.key <> t.t -> d.key;
    -- Somebody who is no finisher has no place, whatever was decided of it.
    DELETE FROM decisions d
    WHERE d.field IN ('place', 'heat_place') AND (d.said ->> 'status' <> 'finished' AND NOT EXISTS (
              SELECT FROM decisions s WHERE s.incoming = d.incoming AND s.field = 'status' AND s.ours = '"finished"')
          OR EXISTS (SELECT FROM decisions s WHERE s.incoming = d.incoming AND s.field = 'status' AND s.ours <> '"finished"'));
    RETURN QUERY
    SELECT CASE WHEN bool_or(d.added) THEN 'addition' WHEN bool_or(d.field = 'status') THEN 'status' ELSE 'correction' END, max(d.athlete)::text,
           string_agg(format('%s is %s in the file and %s by decision', replace(d.field, '_ms', ''),
                             coalesce(d.said ->> replace(d.field, '_ms', ''), 'none'), coalesce(d.result ->> replace(d.field, '_ms', ''), 'none')), ', ' ORDER BY d.field)
               FILTER (WHERE NOT d.holds)
    FROM decisions d GROUP BY d.incoming;

    EXECUTE format('UPDATE incoming i SET (%1$s) = (SELECT %1$s FROM jsonb_populate_record(i, n.fields)) FROM (
            SELECT p.incoming, jsonb_build_object(''id'', f.id)
                || CASE WHEN f.deleted THEN ''{}'' ELSE jsonb_build_object(''created_at'', (f.result).created_at) END
                || coalesce(d.fields, ''{}'')
                || CASE WHEN d.fields ->> ''status'' <> ''finished'' AND i.status = ''finished''
                        THEN jsonb_build_object(''place'', NULL, ''heat_place'', NULL, ''former_place'', coalesce(i.place, (f.result).former_place),
                                                ''former_heat_place'', coalesce(i.heat_place, (f.result).former_heat_place))
                        WHEN d.fields ->> ''status'' = ''finished'' THEN jsonb_build_object(''former_place'', NULL, ''former_heat_place'', NULL)
                        ELSE ''{}'' END AS fields
            FROM pairs p JOIN former f ON f.id = p.former JOIN incoming i ON i.id = p.incoming
            LEFT JOIN (
                SELECT incoming, jsonb_object_agg(field, ours) || jsonb_build_object(''decided'', jsonb_object_agg(field, base))
                    || CASE WHEN bool_or(field = ''time_ms'') THEN jsonb_build_object(''time'', (array_agg(result))[1] -> ''time'') ELSE ''{}'' END
                    || CASE WHEN bool_or(field = ''event'') THEN (SELECT jsonb_object_agg(k, (array_agg(result))[1] -> k)
                            FROM unnest(''{event_code,event_kind,distance_m,mixed}''::text[]) AS k) ELSE ''{}'' END AS fields
                FROM decisions GROUP BY incoming) AS d USING (incoming)) AS n
        WHERE i.id = n.incoming', code.write_columns('incoming'));
END $$;
