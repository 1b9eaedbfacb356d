-- The tables with rows of a race, each after the tables that it refers to, and the column with the race's ID. Results come before the records
-- about them, whose triggers would change them.
CREATE OR REPLACE FUNCTION code.race_tables() RETURNS TABLE (name text, key text) LANGUAGE sql STABLE AS $$
    WITH RECURSIVE parts (relation, depth) AS (
        SELECT 'races'::regclass::oid, 0
        UNION SELECT c.conrelid, p.depth + 1 FROM parts p JOIN pg_constraint c ON c.confrelid = p.relation AND c.contype = 'f' AND c.confdeltype = 'c'
    )
    SELECT r.relname::text, CASE WHEN r.relname = 'races' THEN 'id' ELSE 'race_id' END
    FROM (SELECT relation, max(depth) AS depth FROM parts GROUP BY relation) AS p JOIN pg_class r ON r.oid = p.relation
    ORDER BY p.depth, r.relname <> 'results', r.relname
$$;
