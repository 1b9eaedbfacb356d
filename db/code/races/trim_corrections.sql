-- Forgets all but the newest fifty corrections of each of these results, and those of renames and of places that were closed up, which can
-- still be undone.
CREATE OR REPLACE FUNCTION code.trim_corrections(results uuid[]) RETURNS void LANGUAGE sql AS $$
    DELETE FROM corrections c
    USING unnest(results) AS r (id), LATERAL (SELECT o.n FROM corrections o WHERE o.result_id = r.id ORDER BY o.n DESC OFFSET 50 LIMIT 1) AS oldest
    WHERE c.result_id = r.id AND c.n <= oldest.n AND NOT EXISTS (SELECT FROM renames n WHERE n.id = c.id)
      AND NOT EXISTS (SELECT FROM imports i WHERE i.race_id = c.race_id AND i.id = c.id AND i.mode = 'renumber')
$$;
