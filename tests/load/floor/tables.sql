-- The tables of the floor server, copied from Harrier's. They have what it answers and no more: names beside what they belong to
-- instead of joins, no rules, no history, and the indexes that its statements need.
DROP SCHEMA IF EXISTS floor CASCADE;
CREATE SCHEMA floor;

CREATE TABLE floor.races WITH (fillfactor = 85) AS
SELECT r.id, r.name, r.date, r.location, r.sport::text AS sport, u.name AS poster, r.upvotes, r.downvotes, r.results
FROM public.races r LEFT JOIN public.users u ON u.id = r.user_id;
ALTER TABLE floor.races ADD PRIMARY KEY (id);
CREATE INDEX ON floor.races (date DESC, id DESC);

CREATE TABLE floor.results AS
SELECT x.id, x.race_id, r.name AS race, r.date, x.gender::text AS gender, x.event, x.athlete, x.athlete_id, x.team, x.team_id, x.place, x.time, x.time_ms,
       x.status::text AS status, x.grade, x.bib, to_tsvector('simple', concat_ws(' ', x.athlete, x.team, r.name, x.event)) AS words
FROM public.results x JOIN public.races r ON r.id = x.race_id;
ALTER TABLE floor.results ADD PRIMARY KEY (id);
CREATE INDEX ON floor.results (race_id, gender, event, place, id);
CREATE INDEX ON floor.results USING gin (words);

CREATE TABLE floor.votes AS SELECT race_id, user_id, vote = 'up' AS up FROM public.votes;
ALTER TABLE floor.votes ADD PRIMARY KEY (race_id, user_id);

CREATE TABLE floor.athletes AS
SELECT a.key, a.athlete_id, a.user_id, u.log_visibility = 'public' AS open,
       u.health_visibility = 'public' AS healthy
FROM public.athlete_ids a JOIN public.users u ON u.id = a.user_id WHERE a.claimed;
ALTER TABLE floor.athletes ADD PRIMARY KEY (key);
CREATE UNIQUE INDEX ON floor.athletes (user_id);

CREATE TABLE floor.entries WITH (fillfactor = 85) AS
SELECT e.id, e.user_id, e.day, r.miles, r.runs, e.rhr::float8 AS rhr, e.sleep::float8 AS sleep, e.feel::integer AS feel, e.checkboxes
FROM public.entries e CROSS JOIN LATERAL (
    SELECT coalesce(sum(code.miles(r.meters)), 0)::float8 AS miles, coalesce(jsonb_agg(jsonb_build_object('_id', r.id, 'miles', code.miles(r.meters),
               'meters', r.meters, 'seconds', r.seconds, 'kind', r.kind, 'title', r.title, 'notes', r.notes) ORDER BY r.place), '[]') AS runs
    FROM public.runs r WHERE r.user_id = e.user_id AND r.day = e.day) r;
ALTER TABLE floor.entries ADD PRIMARY KEY (user_id, day);
