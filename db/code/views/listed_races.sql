-- A race as every list shows it, with its poster's name.
CREATE VIEW code.listed_races AS
SELECT r.id, r.name, r.date, r.location, r.weather, r.url, r.description, r.sport, r.scoring, r.user_id, u.name AS user_name,
       r.upvotes, r.downvotes, r.results, r.results_by, r.state, r.created_at, r.updated_at
FROM races r LEFT JOIN users u ON u.id = r.user_id;
