-- A result as every list shows it, with its race's name and day.
CREATE VIEW code.listed_results AS
SELECT x.*, r.name AS race, r.date FROM code.bare_results x JOIN races r ON r.id = x.race_id;
