-- Whether a result that is being added is one that comes back, because the import that replaced it is deleted or was deleted by mistake, or its race is shown again. Such a
-- result is older than that import, counts for no limit of an account, and is not imported anew.
CREATE OR REPLACE FUNCTION code.comes_back(race uuid, result uuid, changed timestamptz) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN EXISTS (
        SELECT FROM imports i JOIN replaced_results p ON p.race_id = i.race_id AND p.import_id = i.id AND p.id = comes_back.result
        WHERE i.race_id = race AND i.created_at > changed)
        OR EXISTS (SELECT FROM deleted_results d WHERE d.race_id = race AND d.id = comes_back.result)
        OR EXISTS (SELECT FROM hidden_races h WHERE h.race_id = race);
END $$;
