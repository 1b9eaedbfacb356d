-- Tells a run with its track from what becomes of it. Its place among the runs of the day does not matter.
CREATE OR REPLACE FUNCTION code.run_digest(r runs) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT md5((jsonb_strip_nulls(to_jsonb(r)) - 'place' || jsonb_build_object('track', (SELECT t.created_at FROM tracks t WHERE t.run_id = r.id)))::text)
$$;
