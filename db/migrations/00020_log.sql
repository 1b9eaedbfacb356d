-- What the training log needs beyond its table: who may see health values, whose day it is, and an index for the mean over
-- all logs.

-- +goose Up
-- Resting heart rate, sleep and feel can be kept from others even when the log is not.
ALTER TABLE users ADD COLUMN health_visibility log_visibility NOT NULL DEFAULT 'public';
-- "Today" is worked out in the database, which must know the zone. It refuses an unknown one by an error of its own.
ALTER TABLE users ADD CONSTRAINT users_timezone_known CHECK (timestamptz 'epoch' AT TIME ZONE timezone IS NOT NULL);
-- Room for a day to be filled in field by field in place.
ALTER TABLE entries SET (fillfactor = 85);
CREATE INDEX entries_health_by_day ON entries (day) INCLUDE (user_id, rhr, sleep) WHERE rhr IS NOT NULL OR sleep IS NOT NULL;

-- +goose Down
DROP INDEX entries_health_by_day;
ALTER TABLE entries RESET (fillfactor);
ALTER TABLE users DROP CONSTRAINT users_timezone_known;
ALTER TABLE users DROP COLUMN health_visibility;
