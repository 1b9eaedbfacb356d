-- What is stored about a user, as JSON. Each query names its fields, those of the same object in the API: a new column is exported
-- once it is added here. The program streams the rows.

-- name: ExportSessions :many
SELECT json_build_object('_id', id, 'signed_in_at', signed_in_at, 'used_at', used_at, 'expires_at', expires_at)::text AS row
FROM sessions WHERE user_id = @user_id ORDER BY signed_in_at, id;

-- name: ExportPersonalTokens :many
SELECT json_build_object('_id', id, 'name', name, 'scopes', scopes, 'created_at', created_at, 'used_at', used_at, 'expires_at', expires_at)::text AS row
FROM personal_tokens WHERE user_id = @user_id ORDER BY created_at, id;

-- name: ExportApps :many
SELECT json_build_object('_id', id, 'name', name, 'redirect_uris', redirects, 'public', secret_hash IS NULL, 'blocked', blocked_at IS NOT NULL,
                         'created_at', created_at, 'updated_at', updated_at)::text AS row
FROM apps WHERE user_id = @user_id::uuid ORDER BY created_at, id;

-- name: ExportAuthorizations :many
SELECT json_build_object('_id', z.id, 'app', a.name, 'client_id', coalesce(a.url, a.id::text), 'scopes', z.scopes, 'redirect_uri', z.redirect,
                         'created_at', z.created_at, 'used_at', z.used_at, 'expires_at', z.expires_at)::text AS row
FROM authorizations z JOIN apps a ON a.id = z.app_id WHERE z.user_id = @user_id ORDER BY z.created_at, z.id;

-- name: ExportInvites :many
SELECT json_build_object('_id', id, 'email', email, 'team_id', team_id, 'role', CASE WHEN assistant THEN 'assistant' ELSE 'athlete' END, 'created_at', created_at,
    'expires_at', expires_at, 'used_at', used_at, 'reminded_at', reminded_at, 'withdrawn_at', withdrawn_at, 'declined_at', declined_at)::text AS row
FROM invites WHERE user_id = @user_id ORDER BY created_at, id;

-- name: ExportTeamCodes :many
-- Without the codes.
SELECT json_build_object('_id', id, 'name', name, 'max_uses', max_uses, 'uses', uses, 'created_at', created_at, 'expires_at', expires_at)::text AS row
FROM team_codes WHERE user_id = @user_id ORDER BY created_at, id;

-- name: ExportCodeUses :many
-- The codes by which the user joined teams.
SELECT json_build_object('team_id', h.team_id, 'user_id', h.id, 'created_at', x.created_at)::text AS row
FROM code_uses x JOIN team_codes c ON c.id = x.code_id JOIN users h ON h.id = c.user_id WHERE x.user_id = @user_id ORDER BY x.created_at, x.code_id;

-- name: ExportReminders :many
SELECT json_build_object('user_id', user_id, 'reminded_at', reminded_at)::text AS row FROM reminders WHERE coach_id = @user_id::uuid ORDER BY reminded_at, user_id;

-- name: ExportSeasonReports :many
-- The reports that the user has made, or that are of the user, without their tokens.
SELECT json_build_object('_id', id, 'user_id', user_id, 'coach_id', coach_id, 'from', first, 'to', last, 'text', text, 'created_at', created_at)::text AS row
FROM season_reports WHERE user_id = @user_id::uuid OR coach_id = @user_id ORDER BY created_at, id;

-- name: ExportAthleteIDs :many
SELECT json_build_object('athlete_id', athlete_id, 'claimed', claimed, 'created_at', created_at)::text AS row
FROM athlete_ids WHERE user_id = @user_id ORDER BY created_at, key;

-- name: ExportFormerAddresses :many
SELECT json_build_object('email', email, 'verified', verified_at IS NOT NULL, 'changed_at', changed_at, 'expires_at', expires_at)::text AS row
FROM former_addresses WHERE user_id = @user_id ORDER BY changed_at, id;

-- name: ExportAcceptedCoaches :many
SELECT json_build_object('user_id', t.coach_id, 'reads_from', t.waits_until, 'created_at', t.created_at)::text AS row
FROM accepted_coaches t WHERE t.user_id = @user_id ORDER BY t.created_at, t.coach_id;

-- name: ExportAcceptedTeams :many
SELECT json_build_object('team_id', h.team_id, 'user_id', t.head_id, 'created_at', t.created_at)::text AS row
FROM accepted_teams t JOIN users h ON h.id = t.head_id WHERE t.user_id = @user_id;

-- name: ExportAssistants :many
-- Whom the user has named.
SELECT json_build_object('user_id', a.user_id, 'created_at', a.created_at, 'accepted_at', a.accepted_at)::text AS row
FROM assistants a WHERE a.head_id = @user_id ORDER BY a.created_at, a.user_id;

-- name: ExportAssistantships :many
SELECT json_build_object('team_id', h.team_id, 'user_id', a.head_id, 'created_at', a.created_at, 'accepted_at', a.accepted_at)::text AS row
FROM assistants a JOIN users h ON h.id = a.head_id WHERE a.user_id = @user_id AND NOT code.apart(a.user_id, a.head_id) ORDER BY a.created_at, a.head_id;

-- name: ExportAttentionSettings :many
SELECT settings::text AS row FROM attention_settings WHERE user_id = @user_id;

-- name: ExportFollows :many
SELECT json_build_object('athlete_id', athlete_id, 'created_at', created_at)::text AS row
FROM follows WHERE user_id = @user_id ORDER BY created_at, key;

-- name: ExportAcceptedFollowers :many
SELECT json_build_object('user_id', t.follower_id, 'created_at', t.created_at)::text AS row
FROM accepted_followers t WHERE t.user_id = @user_id ORDER BY t.created_at, t.follower_id;

-- name: ExportBlocked :many
SELECT json_build_object('user_id', b.blocked_id, 'created_at', b.created_at)::text AS row
FROM blocks b WHERE b.user_id = @user_id ORDER BY b.created_at, b.blocked_id;

-- name: ExportNotices :many
SELECT json_build_object('_id', n.id, 'kind', n.kind, 'user_id', n.actor_id, 'owner_id', n.owner_id, 'date', n.day, 'comment_id', n.comment_id, 'race_id', n.race_id,
    'result_id', n.result_id, 'import_id', n.import_id, 'outcome', n.outcome, 'text', m.text, 'created_at', n.created_at, 'read_at', n.read_at)::text AS row
FROM notices n LEFT JOIN announcements m ON m.id = n.announcement_id WHERE n.user_id = @user_id ORDER BY n.created_at, n.id;

-- name: ExportAnnouncements :many
SELECT json_build_object('_id', id, 'text', text, 'created_at', created_at)::text AS row FROM announcements WHERE user_id = @user_id ORDER BY created_at, id;

-- name: ExportNoticeSettings :many
SELECT json_build_object('kind', kind, 'in_app', in_app, 'email', email)::text AS row FROM notice_settings WHERE user_id = @user_id ORDER BY kind;

-- name: ExportEntries :many
SELECT (to_jsonb(e) - '{id,day}'::text[] || jsonb_build_object('_id', e.id, 'date', e.day, 'athlete_id', c.athlete_id,
    'miles', r.miles, 'meters', r.meters, 'other_seconds', r.other_seconds, 'runs', r.runs))::text AS row
FROM entries e LEFT JOIN athlete_ids c ON c.user_id = e.user_id AND c.claimed
CROSS JOIN LATERAL (
    SELECT coalesce(sum(code.miles(r.meters)) FILTER (WHERE r.running), 0) AS miles, coalesce(sum(r.meters) FILTER (WHERE r.running), 0) AS meters,
           coalesce(sum(r.seconds) FILTER (WHERE NOT r.running), 0) AS other_seconds, coalesce(jsonb_agg(
               jsonb_strip_nulls(to_jsonb(r) - '{id,user_id,day,place,running}'::text[]) || jsonb_build_object(
                   '_id', r.id, 'miles', code.miles(r.meters), 'meters', r.meters, 'seconds', r.seconds, 'kind', r.kind, 'title', r.title, 'notes', r.notes)
               ORDER BY r.place), '[]') AS runs
    FROM runs r WHERE r.user_id = e.user_id AND r.day = e.day) r
WHERE e.user_id = @user_id ORDER BY e.day;

-- name: ExportComments :many
SELECT json_build_object('_id', c.id, 'owner_id', c.user_id, 'user_id', c.author_id, 'user', a.name, 'date', c.day, 'run_id', c.run_id, 'text', c.text,
    'created_at', c.created_at, 'updated_at', c.updated_at,
    'seen', c.author_id = @user_id OR EXISTS (SELECT FROM seen_comments s WHERE s.comment_id = c.id AND s.reader_id = @user_id))::text AS row
FROM comments c JOIN users a ON a.id = c.author_id
WHERE c.id IN (SELECT x.id FROM comments x WHERE x.user_id = @user_id UNION SELECT x.id FROM comments x WHERE x.author_id = @user_id)
ORDER BY c.created_at, c.id;

-- name: ExportGroups :many
SELECT json_build_object('_id', g.id, 'team_key', g.team_key, 'name', g.name)::text AS row
FROM group_athletes m JOIN team_groups g ON g.id = m.group_id WHERE m.user_id = @user_id ORDER BY g.team_key, g.name;

-- name: ExportPlannedSessions :many
-- What the user has written, and what is for the user by name.
SELECT json_build_object('_id', s.id, 'team_id', s.team_id, 'date', s.day, 'group_id', s.group_id, 'text', s.text, 'title', s.title, 'kind', s.kind, 'meters', s.meters,
    'seconds', s.seconds, 'created_at', s.created_at, 'updated_at', s.updated_at)::text AS row
FROM planned_sessions s
WHERE s.owner_id = @user_id::uuid OR s.author_id = @user_id::uuid OR EXISTS (SELECT FROM planned_athletes a WHERE a.session_id = s.id AND a.user_id = @user_id::uuid)
ORDER BY s.day, s.created_at, s.id;

-- name: ExportPlanMarks :many
SELECT json_build_object('session_id', m.session_id, 'date', s.day, 'text', s.text, 'mark', m.mark, 'note', m.note, 'marked_at', m.marked_at, 'seen_at', m.seen_at)::text AS row
FROM plan_marks m JOIN planned_sessions s ON s.id = m.session_id WHERE m.user_id = @user_id ORDER BY s.day, s.created_at, s.id;

-- name: ExportPlanTemplates :many
SELECT json_build_object('_id', t.id, 'team_id', t.team_id, 'name', t.name, 'weeks', t.weeks, 'sessions', t.sessions, 'created_at', t.created_at, 'updated_at', t.updated_at)::text AS row
FROM plan_templates t WHERE t.owner_id = @user_id::uuid OR t.author_id = @user_id::uuid ORDER BY t.id;

-- name: ExportShoes :many
SELECT json_build_object('_id', id, 'name', name, 'notes', notes, 'initial_meters', initial_meters, 'retired_on', retired_on,
    'created_at', created_at, 'updated_at', updated_at)::text AS row
FROM shoes WHERE user_id = @user_id ORDER BY created_at, id;

-- name: ExportDeletedRuns :many
SELECT json_build_object('source', source, 'external_id', external_id, 'deleted_at', deleted_at)::text AS row
FROM deleted_runs d WHERE d.user_id = @user_id
  AND NOT EXISTS (SELECT FROM runs r WHERE r.user_id = d.user_id AND r.source = d.source AND r.external_id = d.external_id) -- it has been restored
ORDER BY deleted_at, source, external_id;

-- name: ExportPeriodGoals :many
SELECT json_build_object('period', period, 'miles', code.miles(meters), 'meters', meters, 'seconds', seconds, 'runs', runs, 'updated_at', updated_at)::text AS row
FROM period_goals WHERE user_id = @user_id ORDER BY period;

-- name: ExportVotes :many
SELECT json_build_object('race_id', race_id, 'user_id', user_id, 'vote', vote, 'updated_at', updated_at)::text AS row
FROM votes WHERE user_id = @user_id ORDER BY updated_at, race_id;

-- name: ExportRaces :many
-- Every column of a race.
SELECT (to_jsonb(r) - 'id' - code.race_derived() || jsonb_build_object('_id', r.id, 'user', u.name, 'directors', code.directors_of(r.id)))::text AS row
FROM races r JOIN users u ON u.id = r.user_id WHERE r.user_id = @user_id ORDER BY r.date DESC, r.id DESC;

-- name: ExportDirectedRaces :many
-- The races that the user directs beside their poster, or may accept to direct.
SELECT json_build_object('race_id', race_id, 'state', CASE WHEN accepted THEN 'accepted' ELSE 'pending' END, 'created_at', created_at)::text AS row
FROM code.directorships WHERE user_id = @user_id ORDER BY created_at, race_id;

-- name: ExportResults :many
-- Every column of a result but the place that waits for the end of a disqualification.
SELECT (to_jsonb(x) - '{id,former_place,former_heat_place,ranked_heat,decided}'::text[] - code.result_derived() || jsonb_build_object('_id', x.id, 'race', r.name, 'date', r.date))::text AS row
FROM results x JOIN races r ON r.id = x.race_id WHERE x.user_id = @user_id;

-- name: ExportRenames :many
SELECT json_build_object('_id', id, 'race_id', race_id, 'kind', kind, 'gender', gender,
    'from', json_build_object('name', from_name, 'athlete_id', from_athlete_id, 'team_id', from_team_id),
    'to', json_build_object('name', to_name, 'athlete_id', to_athlete_id, 'team_id', to_team_id),
    'merged', merged, 'results', results, 'reason', reason, 'created_at', created_at)::text AS row
FROM renames WHERE user_id = @user_id::uuid ORDER BY created_at, id;

-- name: ExportImports :many
SELECT json_build_object('_id', id, 'race_id', race_id, 'mode', mode, 'file_name', file_name, 'imported', imported, 'created_at', created_at)::text AS row
FROM imports WHERE user_id = @user_id ORDER BY created_at, id;

-- name: ExportCorrections :many
SELECT json_build_object('_id', id, 'race_id', race_id, 'result_id', result_id, 'reason', reason, 'changes', changes - '{import_id,decided}'::text[], 'created_at', created_at)::text AS row
FROM corrections WHERE user_id = @user_id ORDER BY n;

-- name: ExportResultClaims :many
SELECT json_build_object('result_id', result_id, 'race_id', race_id, 'state', CASE WHEN refused THEN 'refused' ELSE 'pending' END, 'created_at', created_at)::text AS row
FROM result_claims WHERE user_id = @user_id ORDER BY created_at, result_id;

-- name: ExportReports :many
SELECT json_build_object('_id', id, 'kind', kind, 'object_id', object_id, 'athlete_id', athlete_id, 'reason', reason, 'text', text, 'state', state,
    'note', note, 'created_at', created_at, 'decided_at', decided_at)::text AS row
FROM reports WHERE reporter_id = @user_id::uuid ORDER BY created_at, id;

-- name: ExportWebhooks :many
-- Without secrets.
SELECT json_build_object('_id', w.id, 'url', w.url, 'types', w.types, 'race_id', w.race_id, 'team_id', w.team_id, 'active', w.stopped IS NULL,
                         'stopped', w.stopped, 'failing_since', w.failing_since, 'authorization_id', w.authorization_id, 'app', a.name,
                         'created_at', w.created_at, 'updated_at', w.updated_at)::text AS row
FROM webhooks w LEFT JOIN authorizations z ON z.id = w.authorization_id LEFT JOIN apps a ON a.id = z.app_id
WHERE w.user_id = @user_id ORDER BY w.created_at, w.id;

-- name: ExportConnections :many
-- Without keys.
SELECT json_build_object('service', service, 'athlete_id', athlete_id, 'error', error, 'looked_at', looked_at, 'since', back_from,
                         'created_at', created_at)::text AS row
FROM log_connections WHERE user_id = @user_id ORDER BY service;

-- name: ExportLinks :many
-- Without tokens.
SELECT json_build_object('_id', id, 'kind', kind, 'name', name, 'created_at', created_at, 'used_at', used_at)::text AS row
FROM links WHERE user_id = @user_id ORDER BY created_at, id;
