-- The race of a result; null if there is no such result. Its ID leads to the few races that were made in the same millisecond.
-- The planner, which cannot know that they are few, would plan the statement anew for each result, and that takes ten times longer than
-- running it.
CREATE OR REPLACE FUNCTION code.race_of_result(result uuid) RETURNS uuid LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
    RETURN (SELECT r.id FROM races r WHERE r.id BETWEEN first_race(result) AND last_race(result)
            AND EXISTS (SELECT FROM results x WHERE x.race_id = r.id AND x.id = result) LIMIT 1);
END $$;
