-- The directors of a race beside its poster, as JSON.
CREATE OR REPLACE FUNCTION code.directors_of(race uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_agg(jsonb_build_object('_id', u.id, 'name', u.name) ORDER BY d.created_at, u.id), '[]')
    FROM race_directors d JOIN users u ON u.id = d.user_id WHERE d.race_id = race
$$;
