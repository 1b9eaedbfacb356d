-- A race as every list shows it.
CREATE VIEW code.listed_races AS
SELECT id, name, date, location, weather, url, description, sport, scoring, user_id, user_name, upvotes, downvotes, results, results_by, state,
       created_at, updated_at
FROM races;
