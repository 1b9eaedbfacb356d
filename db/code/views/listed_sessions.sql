-- Planned sessions as they are read: with the name of their author, and the sessions that they stand instead of.
CREATE OR REPLACE VIEW code.listed_sessions AS
SELECT s.id, s.owner_id, s.team_id, s.team_key, s.reach, s.group_id, s.day, s.text, s.title, s.kind, s.meters, s.seconds, s.running, s.author_id,
       u.name AS author, ARRAY(SELECT r.replaced_id FROM replaced_sessions r WHERE r.session_id = s.id ORDER BY r.replaced_id)::uuid[] AS instead_of,
       s.created_at, s.updated_at, s.revision
FROM planned_sessions s LEFT JOIN users u ON u.id = s.author_id;
