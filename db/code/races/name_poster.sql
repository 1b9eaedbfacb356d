-- Sets the name of the poster in a new race. The lock makes a change of the name wait until the foreign key can see the race. Before updates there may be no
-- trigger: PostgreSQL would take all generated columns for changed, and so the key of the race, and lock out who refers to it.
CREATE OR REPLACE FUNCTION code.name_poster() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.user_name := (SELECT u.name FROM users u WHERE u.id = NEW.user_id FOR KEY SHARE);
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER name_poster BEFORE INSERT ON races FOR EACH ROW EXECUTE FUNCTION code.name_poster();
