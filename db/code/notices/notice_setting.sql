-- How users are told of each kind, by default or as they decided. That somebody may read their log is told in any case. That a coach asks is told at
-- once by default, because it is as soon as a coach claims the team, and so is an announcement, which may be about today; everything else once a day.
CREATE OR REPLACE FUNCTION code.notice_setting(recipient uuid) RETURNS TABLE (kind notice_kind, in_app boolean, email notice_email) LANGUAGE sql STABLE AS $$
    SELECT k.kind, coalesce(s.in_app, true),
           coalesce(s.email, CASE WHEN k.kind IN ('coach_asks', 'log_reader', 'announcement') THEN 'at_once' ELSE 'daily' END::notice_email)
    FROM unnest(enum_range(NULL::notice_kind)) AS k (kind) LEFT JOIN notice_settings s ON s.user_id = recipient AND s.kind = k.kind
$$;
