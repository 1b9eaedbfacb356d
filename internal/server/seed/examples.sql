-- What the examples of the contract name, so that all of them can be tried. The caller is the first user.

INSERT INTO races (id, user_id, name, date, location, sport, created_at, updated_at)
VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'Autumn Invitational', '2026-10-03',
        'Riverside Park, Mapleton', 'cross_country', '2026-10-03T18:00:00Z', '2026-10-03T18:00:00Z');

INSERT INTO imports (race_id, id, user_id, mode, file_name, sha256, again, imported, created_at)
VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', '01990a5d-02aa-7b51-a3a2-52a5c86b1d80', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55',
        'new', 'results.csv', sha256('Autumn Invitational'), false, 38, '2026-10-03T18:05:00Z');

INSERT INTO imported_contests (race_id, import_id, gender, event, round)
SELECT i.race_id, i.id, c.gender::gender, c.event, 'final' FROM imports i, (VALUES ('mens', '8K'), ('womens', '6K')) AS c (gender, event)
WHERE i.id = '01990a5d-02aa-7b51-a3a2-52a5c86b1d80';

-- The runners in the order of finish, each with a digit that is their team.
INSERT INTO results (race_id, sport, season, id, import_id, user_id, gender, event, event_code, event_kind, distance_m, athlete, athlete_id, team, team_id, place, time, time_ms, created_at, updated_at)
SELECT race.id, race.sport, race.season, ('01990a5c-7f3e-7e0c-8f5e-' || to_hex(x'6a3e2f40c9d2'::bigint + first + place - 1))::uuid,
       '01990a5d-02aa-7b51-a3a2-52a5c86b1d80', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', gender::gender, event, event, 'run', left(event, 1)::integer * 1000, athlete,
       CASE athlete WHEN 'Jess Runner' THEN 'jess.runner' WHEN 'Tomas Reedling' THEN NULL WHEN 'Abel Corran' THEN NULL ELSE lower(replace(athlete, ' ', '-') || '.' || replace(team, ' ', '-')) END,
       team, lower(replace(team, ' ', '-')), place, left(to_char(ms * interval '1 millisecond', 'MI:SS.MS'), -2), ms,
       '2026-10-03T18:05:00Z', '2026-10-03T18:05:00Z'
FROM (VALUES
    (0, 'mens', '8K', 1509200, '1211321231213322133',
     'Jess Runner,Owen Tanager,Charlie Maravell,Jimmy Gorvane,Tomas Reedling,Abel Corran,Felix Marlowe,Idris Penhallow,Noah Wexcombe,'
     'Liam Ostrander,Kenji Arakawa,Mateo Quillan,Pavel Dornik,Rohan Tidewell,Amos Kiplimet,Bjorn Halvard,Luca Ferrand,Eoin Darragh,Cole Bramhall'),
    (19, 'womens', '6K', 1293400, '2131122313122131323',
     'Ada Fenwright,Mei Sorrel,Ruth Ambergate,Ida Sommerlund,Zoe Calderwood,Priya Venkat,Nora Quillfeather,Tess Galloway,Ewa Brzoska,'
     'June Parkhurst,Ola Bakkelund,Cleo Durand,Wren Okafor,Ana Ruizen,Lena Fischbach,Hana Kitayama,Salma Bennis,Grace Wambura,Molly Thackery')
) AS contests (first, gender, event, best, teams, athletes),
    unnest(string_to_array(athletes, ',')) WITH ORDINALITY AS runners (athlete, place),
    LATERAL (SELECT (ARRAY['Mapleton State', 'Stonebridge College', 'Elk Prairie Tech'])[substr(teams, place::int, 1)::int]) AS theirs (team),
    LATERAL (SELECT best + (place - 1) * (3700 + 100 * place)) AS clock (ms),
    races race WHERE race.id = '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11';

-- A race of the coach's, to be directed by the caller.
INSERT INTO races (id, user_id, name, date, location, sport, created_at, updated_at)
VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56', 'Winter Open', '2026-12-05',
        'Riverside Park, Mapleton', 'cross_country', '2026-10-03T18:00:00Z', '2026-10-03T18:00:00Z');

INSERT INTO named_directors (race_id, user_id, created_at)
VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b12', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', '2026-10-03T19:00:00Z');

INSERT INTO race_directors (race_id, user_id, created_at)
SELECT '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', id::uuid, '2026-10-03T19:00:00Z'
FROM unnest(ARRAY['01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57']) AS id;

SELECT code.withhold_name('01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9e4', '01990a62-5b6f-7e1c-9f43-2a7c6d8e9fa2', NULL, 'The name was removed.', '2026-10-04T08:00:00Z');

-- Results without an Athlete ID, which a user claims.
INSERT INTO result_claims (race_id, result_id, user_id, created_at)
SELECT race_id, id, '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57', '2026-10-04T08:00:00Z'
FROM results WHERE id IN ('01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d6', '01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d7');

INSERT INTO corrections (race_id, id, result_id, reason, changes, created_at)
VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', '01990a62-4a5e-7d0b-8e32-1f6b5c7d8e90', '01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d2',
        'The photo of the finish shows it.', '{"place": [2, 1]}', '2026-10-04T08:00:00Z');

INSERT INTO renames (id, race_id, user_id, kind, from_name, from_athlete_id, from_team_id, to_name, to_athlete_id, to_team_id, merged, results, reason, created_at)
VALUES ('01990a63-5b6f-7e1c-9f43-2a7c6d8e9fa1', '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'athlete',
        'Charlie Maravel', 'charlie-maravell.mapleton-state', 'mapleton-state', 'Charlie Maravell', 'charlie-maravell.mapleton-state', 'mapleton-state',
        false, 1, 'Asked for by the coach.', '2026-10-04T08:00:00Z');
INSERT INTO corrections (race_id, id, result_id, user_id, reason, changes, created_at)
VALUES ('01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', '01990a63-5b6f-7e1c-9f43-2a7c6d8e9fa1', '01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d4',
        '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'Asked for by the coach.', '{"athlete": ["Charlie Maravel", "Charlie Maravell"]}', '2026-10-04T08:00:00Z');

INSERT INTO votes (race_id, user_id, vote, updated_at)
SELECT '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', id, 'up', '2026-10-04T08:00:00Z' FROM (SELECT id FROM users ORDER BY created_at, id LIMIT 3) AS voters;

INSERT INTO follows (user_id, key, athlete_id, created_at)
SELECT '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', id, id, '2026-10-04T08:00:00Z'
FROM unnest(ARRAY['charlie-maravell.mapleton-state', 'owen-tanager.stonebridge-college']) AS id;

INSERT INTO follows (user_id, key, athlete_id, created_at)
VALUES ('01990a5b-51c6-7f0e-8a47-2c7f6d0b9e57', 'jess.runner', 'jess.runner', '2026-10-04T08:00:00Z');

INSERT INTO blocks (user_id, blocked_id, created_at)
SELECT '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', id, '2026-10-04T08:00:00Z' FROM users ORDER BY created_at DESC, id DESC LIMIT 1;

INSERT INTO accepted_coaches (user_id, coach_id, created_at)
SELECT '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', id, '2026-09-01T12:00:00Z' FROM users WHERE email = 'coach@example.org';

-- Another coach, who assists the coach's team and has named the coach in turn. The caller accepted all coaches of the team before.
INSERT INTO users (id, email, email_key, email_verified_at, password_hash, name, coach, team_id, team_name, referral_code, timezone, created_at, updated_at)
SELECT '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e58', 'assistant@example.org', 'assistant@example.org', k.email_verified_at, k.password_hash, 'Robin Coach', true,
       'mapleton-club', 'Mapleton Club', 'ASSISTANT2', k.timezone, k.created_at, k.created_at
FROM users k WHERE k.email = 'coach@example.org';

INSERT INTO assistants (head_id, user_id, created_at, accepted_at)
SELECT h.id, a.id, '2026-09-01T12:00:00Z', CASE h.email WHEN 'coach@example.org' THEN timestamptz '2026-09-02T12:00:00Z' END
FROM users h, users a WHERE (h.email, a.email) IN (('coach@example.org', 'assistant@example.org'), ('assistant@example.org', 'coach@example.org'));

INSERT INTO accepted_teams (user_id, head_id, created_at)
SELECT '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', id, '2026-09-01T12:00:00Z' FROM users WHERE email = 'coach@example.org';

INSERT INTO accepted_coaches (user_id, coach_id, head_id, created_at)
SELECT '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', a.user_id, a.head_id, '2026-09-03T12:00:00Z' FROM assistants a WHERE a.accepted_at IS NOT NULL;

-- Three groups of the coach's athletes, the caller in two of them.
INSERT INTO team_groups (id, team_key, name, created_at, updated_at)
SELECT known.id::uuid, lower(u.team_id), known.name, '2026-09-01T12:00:00Z', '2026-09-01T12:00:00Z'
FROM users u, (VALUES
    ('01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01', 'Distance'), ('01990a6b-2d3e-7f40-9b52-7c8d9eafb102', 'Middle distance'), ('01990a6b-3e4f-7051-8c63-8d9eafb0c203', 'Sprints')
) AS known (id, name) WHERE u.email = 'coach@example.org';

INSERT INTO group_athletes (group_id, user_id)
SELECT g.id, a.id
FROM team_groups g, (
    SELECT u.id, row_number() OVER (ORDER BY u.created_at, u.id) AS n
    FROM users u JOIN users k ON k.team_id = u.team_id AND k.email = 'coach@example.org' WHERE NOT u.coach ORDER BY n LIMIT 24) AS a
WHERE g.name = (ARRAY['Sprints', 'Distance', 'Middle distance'])[a.n % 3 + 1] OR g.name = 'Middle distance' AND a.n = 1;

-- Seven weeks planned for the three groups, four of them past, so that a month has as much planned as done, one athlete who rides instead of a workout, and a session of each kind on a known day.
INSERT INTO planned_sessions (id, team_id, reach, group_id, day, text, kind, meters, author_id, created_at, updated_at)
SELECT code.new_id(), k.team_id, 'group', g.id, date_trunc('week', now())::date + 7 * week + days.day, days.text, days.kind, days.meters, k.id, now() - interval '8 days', now() - interval '8 days'
FROM users k JOIN team_groups g ON g.team_key = lower(k.team_id), generate_series(-4, 2) AS week, (VALUES
    ('Distance', 0, '6 mi easy', 'easy', 9656.06), ('Distance', 1, '2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d', 'intervals', 11265.41),
    ('Distance', 3, '5 mi tempo', 'tempo', 8046.72), ('Distance', 6, '12 mi long', 'long', 19312.13),
    ('Middle distance', 0, '5 mi easy', 'easy', 8046.72), ('Middle distance', 2, '2 mi w/u, 8x400 @ 64, 1 mi c/d', 'intervals', 8046.72),
    ('Middle distance', 5, '8 mi steady', 'long', 12874.75),
    ('Sprints', 0, '5 mi easy', 'easy', 8046.72), ('Sprints', 1, '2 mi w/u, blocks, 6x60, 3x150, 1 mi c/d', 'workout', 5638.03),
    ('Sprints', 2, '5 mi easy', 'easy', 8046.72), ('Sprints', 3, 'Weights', 'strength', NULL), ('Sprints', 4, '2 mi w/u, 4x200 @ 95 %, 1 mi c/d', 'workout', 5628.03),
    ('Sprints', 5, '8 mi easy', 'easy', 12874.75)
) AS days (name, day, text, kind, meters)
WHERE k.email = 'coach@example.org' AND days.name = g.name;

-- The caller is in two groups, and does less than both together: until this week, sessions of their own instead of the groups'.
WITH own AS (
    INSERT INTO planned_sessions (id, team_id, reach, day, text, kind, meters, author_id, created_at, updated_at)
    SELECT code.new_id(), k.team_id, 'athletes', date_trunc('week', now())::date + 7 * week + days.day, days.text, days.kind, days.meters, k.id, now() - interval '8 days', now() - interval '8 days'
    FROM users k, generate_series(-4, -1) AS week, (VALUES
        (0, '3 mi easy', 'easy', 4828.03), (1, '2 mi w/u, 4x800 @ 3:00 w/ 400 jog, 1 mi c/d', 'intervals', 9628.03), (2, '3 mi easy', 'easy', 4828.03),
        (3, '3 mi tempo', 'tempo', 4828.03), (5, '4 mi easy', 'easy', 6437.38), (6, '6 mi long', 'long', 9656.06)
    ) AS days (day, text, kind, meters)
    WHERE k.email = 'coach@example.org' RETURNING id, day),
named AS (INSERT INTO planned_athletes (session_id, user_id) SELECT id, '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55' FROM own)
INSERT INTO replaced_sessions (session_id, replaced_id)
SELECT own.id, s.id FROM own JOIN planned_sessions s ON s.day = own.day AND s.group_id IN (
    SELECT m.group_id FROM group_athletes m WHERE m.user_id = '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55');

INSERT INTO planned_sessions (id, owner_id, team_id, reach, group_id, day, text, kind, meters, seconds, author_id, created_at, updated_at)
SELECT s.id::uuid, s.owner_id::uuid, CASE WHEN s.owner_id IS NULL THEN k.team_id END, s.reach::plan_reach, s.group_id::uuid, s.day::date, s.text, s.kind, s.meters, s.seconds,
       coalesce(s.owner_id::uuid, k.id), '2026-11-15T18:00:00Z', '2026-11-15T18:00:00Z'
FROM users k, (VALUES
    ('01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11', NULL, 'team', NULL, '2026-11-21', '2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d', 'intervals', 11265.41, NULL),
    ('01990a6d-4f50-7162-8d74-9eafb0c1d314', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'me', NULL, '2026-11-20', '4 mi easy, strides', 'easy', 6437.38, NULL),
    ('01990a6d-2d3e-7f40-9b52-7c8d9eafb112', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'me', NULL, '2026-11-21', 'Core and mobility', 'strength', NULL, 1200),
    ('01990a6d-3e4f-7051-8c63-8d9eafb0c213', NULL, 'athletes', NULL, '2026-11-21', '45 min on the bike', 'bike', NULL, 2700)
) AS s (id, owner_id, reach, group_id, day, text, kind, meters, seconds)
WHERE k.email = 'coach@example.org';

INSERT INTO planned_athletes (session_id, user_id)
SELECT '01990a6d-3e4f-7051-8c63-8d9eafb0c213', m.user_id FROM group_athletes m
JOIN accepted_coaches t ON t.user_id = m.user_id JOIN users k ON k.id = t.coach_id AND k.email = 'coach@example.org'
WHERE m.group_id = '01990a6b-1c2d-7e3f-8a41-6b7c8d9eaf01' AND m.user_id <> '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55' ORDER BY m.user_id DESC LIMIT 1;
INSERT INTO replaced_sessions (session_id, replaced_id) VALUES ('01990a6d-3e4f-7051-8c63-8d9eafb0c213', '01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11');

INSERT INTO plan_marks (session_id, user_id, mark, note, marked_at, seen_at)
SELECT id::uuid, '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', mark::plan_mark, note, '2026-11-21T18:00:00Z', '2026-11-21T18:00:00Z' FROM (VALUES
    ('01990a6d-1c2d-7e3f-8a41-6b7c8d9eaf11', 'changed', 'Only five, my calf was tight.'), ('01990a6d-4f50-7162-8d74-9eafb0c1d314', 'done', NULL)) AS m (id, mark, note);

-- A template of the team.
INSERT INTO plan_templates (id, team_id, name, weeks, sessions, author_id, created_at, updated_at)
SELECT '01990a6d-5061-7273-8e85-afb0c1d2e415', k.team_id, 'Base week', 1, jsonb_agg(jsonb_build_object(
    'day', s.day, 'text', s.text, 'title', NULL, 'kind', s.kind, 'meters', s.meters, 'seconds', NULL) ORDER BY s.day), k.id, '2026-11-15T18:00:00Z', '2026-11-15T18:00:00Z'
FROM users k, (VALUES
    (1, '6 mi easy', 'easy', 9656.06), (2, '2 mi w/u, 6x800 @ 2:55 w/ 400 jog, 2 mi c/d', 'intervals', 11265.41), (4, '5 mi tempo', 'tempo', 8046.72),
    (7, '12 mi long', 'long', 19312.13)
) AS s (day, text, kind, meters)
WHERE k.email = 'coach@example.org' GROUP BY k.id, k.team_id;

-- The coach is told soon who needs attention, and not by email, because nobody has that address.
UPDATE attention_checks SET due_at = now();
INSERT INTO notice_settings (user_id, kind, in_app, email) SELECT user_id, 'attention', true, 'none' FROM attention_checks;

-- A session on another device, without a known token.
INSERT INTO sessions (user_id, id, signed_in_at, used_at, expires_at)
SELECT id, id, now(), now(), now() + interval '9 years' FROM users WHERE id = '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55';

-- No token is known that has this hash.
INSERT INTO personal_tokens (user_id, id, name, hash, scopes, created_at, expires_at)
SELECT id, id, 'Watch', decode(repeat('00', 32), 'hex'), '{log}', created_at, created_at + interval '9 years'
FROM users WHERE id = '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55';

-- The tokens of the examples, which everybody knows: these links are for a demo only.
INSERT INTO links (id, user_id, kind, name, hash, created_at)
SELECT id::uuid, '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', kind::link_kind, name, sha256(convert_to(token, 'UTF8')), '2026-09-01T12:00:00Z'
FROM (VALUES
    ('01990a64-8d2f-7c63-8b51-3e4f5a6b7c82', 'calendar', 'Phone', 'hrl_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E'),
    ('01990a64-9e3a-7d74-9c62-4f5a6b7c8d93', 'year', 'Blog', 'hrl_2wQ7dRk5N8h3U6L1nZpXsaV4c0b9zFr6wKqY8iJdM4G'),
    ('01990a64-af4b-7e85-8d73-5a6b7c8d9ea4', 'upload', 'Recorder', 'hrl_7pB4nWx2K9e5T3D8mYsQcR1u6z0vHg5jLfNa2oUiEtM')
) AS known (id, kind, name, token);

INSERT INTO reports (id, kind, object_id, race_id, reporter_id, reason, text, created_at)
VALUES
    ('01990a61-2b7c-7a44-9d10-3c5e7f901b23', 'result', '01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d3', '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11',
        '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'wrong',
        'The clock stood still for two seconds.', '2026-10-04T08:00:00Z'),
    ('01990a61-2b7c-7a44-9d10-3c5e7f901b24', 'race', '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11', NULL,
        '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56', 'duplicate',
        'It was posted twice.', '2026-10-04T08:00:00Z'),
    ('01990a61-2b7c-7a44-9d10-3c5e7f901b25', 'result', '01990a5c-7f3e-7e0c-8f5e-6a3e2f40c9d3', '01990a5c-7f3e-7cc1-9d55-0f9a3f2f7b11',
        '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56', 'wrong',
        'The team is not theirs.', '2026-10-04T09:00:00Z');

-- Four invitations of the coach: three with the tokens of the examples, for a new account, for one that exists and to decline, and one that is not used.
INSERT INTO invites (id, user_id, hash, team_id, expires_at)
SELECT known.id::uuid, u.id, sha256(convert_to(known.token, 'UTF8')), u.team_id, now() + interval '9 years'
FROM users u, (VALUES
    ('01990a60-3ea2-7b0e-9c4d-1f6b8e2a7d35', 'hri_5tR2vB8nK1wXq7ZcL9yHs3MdF6uJaP0eG4iTo2VxYmQ'),
    ('01990a60-3eb3-7d5a-8c2f-3b7d9e1f6c48', 'hri_9wE3yU6iP2aSd5FgH8jKl1ZxC4vBn7MqW0rTtYuIoPl'),
    ('01990a60-3e9a-7c1d-8b0f-4a6d8c2e5f19', 'hri_8mC1cTn0M2g0T1J4mXoYtqB0b9a8yTq5vJpX7hYbK3E'), ('01990a60-4f0b-7d2e-8c1a-5b7e9d3f6a20', NULL)
) AS known (id, token) WHERE u.email = 'coach@example.org';

-- One that was emailed, and whose address nobody has come from.
INSERT INTO invites (id, user_id, email, team_id, created_at, expires_at)
SELECT '01990a60-5d1c-7e3f-9a2b-6c7d8e9f0a1b', id, 'sam@example.org', team_id, '2026-09-01T12:00:00Z', now() + interval '9 years'
FROM users WHERE email = 'coach@example.org';

-- A code of the coach, which nobody knows. The caller came by it.
INSERT INTO team_codes (id, user_id, hash, name, max_uses, uses, created_at, expires_at)
SELECT '01990a6c-1b2c-7d3e-8f40-5a6b7c8d9e01', id, sha256('unknown'), 'Locker room', 40, 1, '2026-09-01T12:00:00Z', now() + interval '9 years'
FROM users WHERE email = 'coach@example.org';
INSERT INTO code_uses (code_id, user_id, created_at)
VALUES ('01990a6c-1b2c-7d3e-8f40-5a6b7c8d9e01', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', '2026-09-02T15:04:00Z');

-- Others find the coach by name.
UPDATE users SET findable = true, name = 'Pat Coach' WHERE email = 'coach@example.org';

-- What the coach announced to the caller.
INSERT INTO announcements (id, user_id, text, created_at)
SELECT '01990a6d-2c3d-7e4f-9a51-6b7c8d9e0f12', id, 'Practice at 3 today, at the old mill.', now() - interval '1 hour' FROM users WHERE email = 'coach@example.org';
INSERT INTO notices (id, user_id, kind, actor_id, announcement_id, in_app, email, created_at)
SELECT '01990a6b-5f42-7d38-9e64-7a8b9cadbe04', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'announcement', user_id, id, true, 'none', created_at FROM announcements;

-- Reports of the seasons of the caller and of another athlete, whose tokens nobody knows.
INSERT INTO season_reports (id, coach_id, user_id, hash, first, last, text, created_at)
SELECT known.id::uuid, t.coach_id, t.user_id, sha256(convert_to(known.id, 'UTF8')), '2026-09-01', '2026-11-21', 'A season to be proud of.', '2026-11-21T12:00:00Z'
FROM (SELECT a.coach_id, a.user_id, row_number() OVER (ORDER BY a.user_id <> '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', a.user_id) AS n
      FROM accepted_coaches a JOIN users k ON k.id = a.coach_id WHERE k.email = 'coach@example.org') AS t
JOIN (VALUES (1, '01990a6e-3d4e-7f50-8b62-7c8d9e0f1a22'), (2, '01990a6e-3d4e-7f50-8b62-7c8d9e0f1a23')) AS known (n, id) ON known.n = t.n;

-- It is stopped, because a demo calls nobody. Nothing verifies what this secret signs.
INSERT INTO webhooks (id, user_id, url, types, team_id, secret, stopped, created_at, updated_at)
VALUES ('01990a63-7c1e-7b52-9a40-2d3f4e5a6b71', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'https://club.example.org/harrier',
        '{results.imported,race.state_changed}', 'mapleton-state', decode(repeat('00', 32), 'hex'), 'owner', '2026-10-01T12:00:00Z', '2026-10-01T12:00:00Z');

INSERT INTO webhook_deliveries (webhook_id, event_id, type, body, state, attempts, attempted_at, status, created_at)
VALUES ('01990a63-7c1e-7b52-9a40-2d3f4e5a6b71', '5f0c0c58-7b0e-4c8e-9a55-1d1f0e6a7a10', 'results.imported', '{}', 'delivered', 1,
        '2026-10-03T18:05:01Z', 204, '2026-10-03T18:05:01Z');

INSERT INTO shoes (user_id, id, name, initial_meters, created_at, updated_at)
VALUES ('01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', '01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90', 'Red ones', 120000, '2026-10-01T08:00:00Z', '2026-10-01T08:00:00Z');

-- Three days off, after which the coach was to ask.
DELETE FROM entries WHERE user_id = '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55' AND day BETWEEN '2026-11-02' AND '2026-11-04';

DELETE FROM runs WHERE user_id = '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55' AND day = '2026-11-21';
INSERT INTO runs (id, user_id, day, place, meters, seconds, kind, title, started_at, heart_rate, shoe_id)
SELECT '01990a5f-9d2e-7e1b-8a72-62c2d301b8f5', user_id, day, 1, 10000, 2790, 'easy', 'River loop', '2026-11-21T13:05:00Z', 141,
       '01990a5e-2b4c-7a3d-9e51-4d5c6b7a8f90'
FROM entries WHERE user_id = '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55' AND day = '2026-11-21';

-- What the caller and the coach say about a day.
INSERT INTO comments (id, user_id, day, run_id, author_id, text, created_at, updated_at)
SELECT c.id::uuid, '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', '2026-11-21', c.run_id::uuid, c.author_id::uuid, c.text, c.at::timestamptz, c.at::timestamptz
FROM (VALUES
    ('01990a6a-3d2f-7b15-9c41-5e6f7a8b9c01', NULL, '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'Sore calves on the hills.', '2026-11-21T18:20:00Z'),
    ('01990a6a-4e30-7c26-8d52-6f7a8b9cad02', '01990a5f-9d2e-7e1b-8a72-62c2d301b8f5', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e56', 'Take Monday off.', '2026-11-21T19:05:00Z')
) AS c (id, run_id, author_id, text, at);

-- A loop by a lake, as GPX in gzip.
INSERT INTO tracks (run_id, user_id, format, file, size, points, polyline, early, late, created_at)
SELECT id, user_id, 'gpx', decode(
    '1f8b08000000000002ff9591514bc4300cc7dfef5394bc6f6dc6cdd3a3edbda98f2227886f655767b16b4b57dc3ebed91414f404a1a4ff26e92f2191'
    '8779f0eccde6d1c5a0006b01cc862e9e5ce8153c1cafab4b38e88decd3fc3d0b8175d99a12b3825b93b3b3191891c2a8e0a594b4e77c9aa6bac414fb'
    '6c9edd5c7771e037778f1c39829625bf6a19cc60f5bd232cf33126c957c7121b6d4f3549a4c2bc290ab6bbba15827af34bfdab8f8796d65bbd1542f2'
    '45c8e2e87b239a8b0ab16af028767b21e83c49be86e85a883fc9788edcfe416eff4dc6f68bdc9c27e3ef3df3cfb9ac822c6d446fde01027d7130bf01'
    '0000', 'hex'), 447, 3, '_j|`H_n~x@o}@??w|A', 3, 3, '2026-11-21T08:00:00Z'
FROM runs WHERE id = '01990a5f-9d2e-7e1b-8a72-62c2d301b8f5';

INSERT INTO log_imports (id, user_id, via, state, source, file_name, size, total, position, parts, taken, runs, tracks, duplicates, skipped, report, unknown_sports, created_at, ended_at)
VALUES ('01990a66-20b4-7d6e-8a11-5c7f0e2b9d31', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'request', 'done', 'strava', 'export_12345.zip', 184320512, 3012, 3012, 3012, 2871, 2871, 2804, 12, 129,
        '{"columns": [{"column": "Commute", "because": "unknown"}, {"column": "Average Watts", "because": "unknown"}],
          "warnings": [{"places": ["activities/2104.fit.gz"], "count": 12, "code": "same_start", "detail": "The log has a run that began at the same time and is as long."}]}',
        '{"Quidditch": 3}',
        '2026-11-22T18:05:00Z', '2026-11-22T18:05:41Z');

INSERT INTO period_goals (user_id, period, meters, runs, updated_at)
VALUES ('01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'week', 60000, 5, '2026-11-02T07:10:00Z');

-- An app, and what its user allowed it. Nobody has its tokens.
INSERT INTO apps (id, user_id, name, redirects, created_at, updated_at)
VALUES ('01990a68-31c5-7a0f-8d52-6d801f3cae42', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', 'Pace board', '{https://pace.example.org/callback}',
        '2026-09-01T12:00:00Z', '2026-09-01T12:00:00Z');
INSERT INTO authorizations (id, user_id, app_id, scopes, redirect, expires_at)
VALUES ('01990a68-42d6-7b10-9e63-7e912a4dbf53', '01990a5b-51c6-7f0e-8a47-2c7f6d0b9e55', '01990a68-31c5-7a0f-8d52-6d801f3cae42', '{read,log}',
        'https://pace.example.org/callback', now() + interval '9 years');
