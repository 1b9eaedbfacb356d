-- Gives a new result the sport and season of its race, unless whoever adds many has done so. A race that does not exist fails by the
-- foreign key.
CREATE OR REPLACE FUNCTION code.set_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT r.sport, r.season INTO NEW.sport, NEW.season FROM races r WHERE r.id = NEW.race_id;
    NEW.sport := coalesce(NEW.sport, 'other');
    NEW.season := coalesce(NEW.season, 0);
    RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER set_season BEFORE INSERT ON results
    FOR EACH ROW WHEN (NEW.season IS NULL) EXECUTE FUNCTION code.set_season();
