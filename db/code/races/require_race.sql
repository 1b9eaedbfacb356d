-- Refuses what a user may not do with a race, by an error with the SQLSTATE HR002 and a constraint that says why, and returns the race's
-- ID; null if it does not exist. What is true of the race stays so until the transaction ends, because its row is locked. What a user
-- may do:
--   add      add results
--   correct  change or delete a result, or delete an import, that author added
--   change   change the race
--   lock     change its state to locked
--   delete   delete it
--   own      appoint directors, hand it over
-- The caller is null for operators and in commands, who may do everything.
CREATE OR REPLACE FUNCTION code.require_race(race uuid, caller uuid, act text, author uuid DEFAULT NULL) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
    r          record;
    directs    boolean;
    unverified boolean := false;
    refusal    text;
BEGIN
    IF act IN ('change', 'lock', 'delete') THEN
        -- Deleting a race, or changing its sport or season, needs this lock: a weaker one that becomes it could deadlock.
        PERFORM FROM races WHERE id = race FOR UPDATE;
    END IF;
    SELECT id, user_id, results_by, state INTO r FROM races WHERE id = race FOR NO KEY UPDATE;
    IF r.id IS NULL OR caller IS NULL THEN
        RETURN r.id;
    END IF;
    directs := r.user_id IS NOT DISTINCT FROM caller;
    IF NOT directs THEN
        directs := EXISTS (SELECT FROM race_directors d WHERE d.race_id = race AND d.user_id = caller);
    END IF;
    -- Apart from the rest, which would be planned anew at every call with it.
    IF act = 'add' AND r.results_by = 'verified' AND NOT directs THEN
        unverified := EXISTS (SELECT FROM users WHERE id = caller AND email_verified_at IS NULL);
    END IF;
    refusal := CASE
        WHEN act = 'add' AND r.results_by = 'directors' AND NOT directs THEN 'results_by_directors'
        WHEN unverified THEN 'results_by_verified'
        WHEN act = 'correct' AND NOT directs AND author IS DISTINCT FROM caller THEN 'results_by_their_poster'
        WHEN act IN ('change', 'lock') AND NOT directs THEN 'races_by_directors'
        WHEN act IN ('delete', 'own') AND r.user_id IS DISTINCT FROM caller THEN 'races_by_their_poster'
        WHEN act = 'lock' THEN 'locked_by_operators'
        WHEN act <> 'own' AND r.state = 'locked' THEN 'races_locked'
        WHEN act = 'add' THEN code.posting_refusal(caller)
    END;
    IF refusal IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'HR002', CONSTRAINT = refusal, MESSAGE = refusal;
    END IF;
    RETURN r.id;
END $$;
