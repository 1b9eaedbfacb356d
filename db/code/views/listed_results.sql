-- A result as every list shows it, with its race's name and day. event_order is for ORDER BY.
CREATE VIEW code.listed_results AS
SELECT x.id, r.id AS race_id, r.name AS race, r.date, x.gender, x.event, x.event_order, x.division, x.round, x.event_code, x.event_kind, x.distance_m, x.mixed,
       x.athlete, x.relay_members, x.athlete_id, x.team, x.team_id, x.place, x.time, x.time_ms, x.timing_method, x.mark, x.status, x.points, x.grade, x.bib, x.wind, x.notes, x.batch_id AS batch, x.user_id, x.created_at, x.updated_at
FROM results x JOIN races r ON r.id = x.race_id;
