-- Places the heats of timed finals together by time, in the events, divisions and rounds of some results, and returns one result of each
-- that it left as it is: where a result has no heat, or a place that was published or corrected by hand. Equal times share a place, except
-- that a camera told apart those of one heat. In an event of one heat, the place in the heat is the place. Other rounds have no places:
-- who goes on does not depend on the time alone. Finals that are ranked, A and B, are placed one behind the other, whatever the times. Results
-- are not updated by that: their times were not.
CREATE OR REPLACE FUNCTION code.place_heats(race uuid, contests results[]) RETURNS SETOF results LANGUAGE plpgsql AS $$
DECLARE
    contest results;
BEGIN
    FOREACH contest IN ARRAY coalesce(contests, '{}') LOOP
        CONTINUE WHEN contest.round <> 'final';
        IF EXISTS (
            SELECT FROM results r LEFT JOIN imports i ON i.race_id = r.race_id AND i.id = r.import_id AND i.mode = 'heat'
            WHERE r.race_id = race AND r.gender = contest.gender AND r.event_order = contest.event_order AND r.event = contest.event
              AND r.division IS NOT DISTINCT FROM contest.division AND r.round = contest.round
              AND (r.heat IS NULL OR r.place IS NOT NULL AND (i.id IS NULL OR r.decided ? 'place'))) THEN
            RETURN NEXT contest;
            CONTINUE;
        END IF;
        WITH finishers AS (
            SELECT r.id, r.heat_place, r.status = 'finished' AND NOT r.exhibition AS finished, nullif(r.time_ms, 0) AS ms,
                   min(r.heat) OVER () = max(r.heat) OVER () AND bool_or(r.heat_place IS NOT NULL) OVER () AS one_heat,
                   bool_or(r.ranked_heat) OVER () AND r.heat_place IS NOT NULL AS ranked, r.heat,
                   min(r.heat) OVER same = max(r.heat) OVER same AS apart
            FROM results r
            WHERE r.race_id = race AND r.gender = contest.gender AND r.event_order = contest.event_order AND r.event = contest.event
              AND r.division IS NOT DISTINCT FROM contest.division AND r.round = contest.round
            WINDOW same AS (PARTITION BY r.status = 'finished' AND NOT r.exhibition, nullif(r.time_ms, 0))
        )
        UPDATE results r SET place = p.place
        FROM (SELECT f.id, CASE WHEN f.finished AND f.one_heat THEN f.heat_place
                                WHEN f.finished AND f.ranked
                                THEN rank() OVER (PARTITION BY f.finished, f.ranked ORDER BY f.heat, f.heat_place)
                                WHEN f.finished AND f.ms IS NOT NULL
                                THEN rank() OVER (PARTITION BY f.finished, f.ms IS NULL ORDER BY f.ms, CASE WHEN f.apart THEN f.heat_place END) END AS place
              FROM finishers f) AS p
        WHERE r.race_id = (SELECT race) AND r.id = p.id AND r.place IS DISTINCT FROM p.place;
    END LOOP;
END $$;
