-- Whether two results of a race have the same athlete: the same Athlete ID, or where one is unknown the same name and team. PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION code.same_athlete(name text, id text, team text, other_name text, other_id text, other_team text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(lower(id) = lower(other_id), lower(name) = lower(other_name) AND lower(coalesce(team, '')) = lower(coalesce(other_team, '')))
$$;
