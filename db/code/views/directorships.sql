-- Who directs which race beside its poster, or has been named to and may accept.
CREATE VIEW code.directorships AS
SELECT d.race_id, r.name AS race, r.date, d.user_id, u.name AS director, d.accepted, d.created_at
FROM (SELECT race_id, user_id, created_at, true AS accepted FROM race_directors
      UNION ALL SELECT race_id, user_id, created_at, false FROM named_directors) AS d
JOIN races r ON r.id = d.race_id JOIN users u ON u.id = d.user_id;
