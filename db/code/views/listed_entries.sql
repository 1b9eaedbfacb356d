-- A day of a log as it is read, with the Athlete ID that its owner has claimed.
CREATE VIEW code.listed_entries AS
SELECT e.user_id, e.day, e.id, e.goal, e.runs, e.miles, e.meters, e.rhr, e.sleep, e.feel, e.notes, e.weather, e.checkboxes, e.created_at, e.updated_at, c.athlete_id
FROM entries e LEFT JOIN athlete_ids c ON c.user_id = e.user_id AND c.claimed;
