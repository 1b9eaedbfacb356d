-- A report as operators see it. What it is about, race, result or claim, has null names once it has been deleted, or released.
CREATE VIEW code.listed_reports AS
SELECT r.id, r.kind, r.object_id, r.race_id, r.athlete_id, r.visitor, r.reporter_id, p.name AS reporter, r.holder_id, h.name AS holder, r.reason, r.text, r.state, r.note,
       r.released, r.created_at, r.decided_at, r.decided_by, g.name AS race, x.athlete AS result_athlete, x.event AS result_event, xg.name AS result_race,
       a.athlete_id AS held_id
FROM reports r
LEFT JOIN users p ON p.id = r.reporter_id
LEFT JOIN users h ON h.id = r.holder_id
LEFT JOIN races g ON r.kind = 'race' AND g.id = r.object_id
LEFT JOIN results x ON r.kind = 'result' AND x.race_id = code.race_of_result(r.object_id) AND x.id = r.object_id
LEFT JOIN races xg ON xg.id = x.race_id
LEFT JOIN athlete_ids a ON a.key = lower(r.athlete_id COLLATE "C") AND a.user_id = r.holder_id;
