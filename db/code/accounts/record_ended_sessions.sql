-- Deleting a session ends it, whether by signing out, by a new password or with its account, and so it is with what a user allowed an app.
-- Access tokens of an ended one may still be unexpired, so every server reads ended_sessions to refuse them.
CREATE OR REPLACE FUNCTION code.record_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO ended_sessions (session_id) SELECT id FROM deleted ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_ended_sessions AFTER DELETE ON sessions
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.record_ended_sessions();
CREATE OR REPLACE TRIGGER record_ended_authorizations AFTER DELETE ON authorizations
    REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.record_ended_sessions();
