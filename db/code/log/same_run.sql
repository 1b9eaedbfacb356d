-- Whether two runs of a day are one: about as long, and if both say when they began, at the same time.
CREATE OR REPLACE FUNCTION code.same_run(a runs, b runs) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT abs(a.meters - b.meters) <= 0.02 * greatest(a.meters, b.meters)
       AND (a.started_at IS NULL OR b.started_at IS NULL OR a.started_at BETWEEN b.started_at - interval '1 minute' AND b.started_at + interval '1 minute')
$$;
