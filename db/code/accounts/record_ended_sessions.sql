-- Deleting a session ends it, whether by signing out, by a new password or with its account. Access tokens of an ended
-- session may still be unexpired, so every server reads ended_sessions to refuse them.
CREATE OR REPLACE FUNCTION code.record_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO ended_sessions (session_id) SELECT id FROM deleted ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_ended_sessions AFTER DELETE ON sessions
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.record_ended_sessions();
