-- Whether a result is of an athlete or a team as it is named, of one gender if that is not null. An ID counts only if it is set; null means
-- results without one. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION code.is_named(
    x results, kind rename_kind, name text, of gender, athlete_id_set boolean, athlete_id text, team_id_set boolean, team_id text
) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE kind WHEN 'athlete' THEN x.athlete = name ELSE x.team IS NOT DISTINCT FROM name END AND (of IS NULL OR x.gender = of)
       AND (NOT athlete_id_set OR lower(x.athlete_id COLLATE "C") IS NOT DISTINCT FROM lower(athlete_id COLLATE "C"))
       AND (NOT team_id_set OR lower(x.team_id COLLATE "C") IS NOT DISTINCT FROM lower(team_id COLLATE "C"))
$$;
