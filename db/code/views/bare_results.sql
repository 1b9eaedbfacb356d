-- A result without its race: the one list of the columns that are read. event_order and finish_order are for ORDER BY.
CREATE VIEW code.bare_results AS
SELECT id, race_id, gender, event, event_order, finish_order, division, round, heat, heat_place, event_code, event_kind, distance_m, mixed, athlete, relay_members, athlete_id, team, team_id,
       place, time, time_ms, timing_method, mark, status, points, grade, bib, wind, notes, exhibition, import_id, user_id, created_at, updated_at
FROM results;
