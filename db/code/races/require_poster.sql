-- Refuses a user who may not post races. The caller is null for operators.
CREATE OR REPLACE FUNCTION code.require_poster(caller uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    refusal text := code.posting_refusal(caller);
BEGIN
    IF refusal IS NOT NULL THEN
        RAISE EXCEPTION USING ERRCODE = 'HR002', CONSTRAINT = refusal, MESSAGE = refusal;
    END IF;
END $$;
