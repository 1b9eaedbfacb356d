-- The training log: one entry per user and day, and the runs of the days. Where a type can set a limit of theirs, it does: a statement that writes
-- reads each CHECK of its table anew, and of all writes, those of days are the most frequent.

-- +goose Up
-- What is measured of runs and days.
CREATE DOMAIN hundredths AS numeric(10,2) CONSTRAINT hundredths_range CHECK (VALUE >= 0);
CREATE DOMAIN resting_heart_rate AS numeric(10,2) CONSTRAINT resting_heart_rate_range CHECK (VALUE BETWEEN 20 AND 250);
CREATE DOMAIN hours_of_sleep AS numeric(10,2) CONSTRAINT hours_of_sleep_range CHECK (VALUE BETWEEN 0 AND 24);
CREATE DOMAIN feel AS smallint CONSTRAINT feel_range CHECK (VALUE BETWEEN 1 AND 10);
-- Why nobody runs on a day.
CREATE DOMAIN rest AS text CONSTRAINT rest_known CHECK (VALUE IN ('rest', 'sick', 'injured', 'travel'));
CREATE DOMAIN utc_offset AS smallint CONSTRAINT utc_offset_range CHECK (VALUE BETWEEN -720 AND 840); -- minutes
CREATE DOMAIN json_fields AS jsonb CONSTRAINT json_fields_type CHECK (jsonb_typeof(VALUE) = 'object');
CREATE DOMAIN json_list AS jsonb CONSTRAINT json_list_type CHECK (jsonb_typeof(VALUE) = 'array');

CREATE TABLE entries (
    user_id    uuid         NOT NULL CONSTRAINT entries_user_id_fkey REFERENCES users ON DELETE CASCADE,
    day        date         NOT NULL,
    id         uuid         NOT NULL,
    goal       hundredths,
    rhr        resting_heart_rate,
    sleep      hours_of_sleep,
    feel       feel,
    rest       rest,
    notes      varchar(10000),
    weather    varchar(200),
    checkboxes json_fields  NOT NULL DEFAULT '{}',
    created_at timestamptz  NOT NULL,
    updated_at timestamptz  NOT NULL,
    CONSTRAINT entries_pkey PRIMARY KEY (user_id, day)
) WITH (fillfactor = 85); -- room for a day to be filled in field by field in place
-- For the averages over all logs.
CREATE INDEX entries_health_by_day ON entries (day) INCLUDE (user_id, rhr, sleep) WHERE rhr IS NOT NULL OR sleep IS NOT NULL;

CREATE TABLE shoes (
    user_id        uuid          NOT NULL CONSTRAINT shoes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    id             uuid          NOT NULL,
    name           text          NOT NULL CONSTRAINT shoes_name_length CHECK (char_length(name) <= 100),
    notes          text          CONSTRAINT shoes_notes_length CHECK (char_length(notes) <= 2000),
    initial_meters hundredths    NOT NULL DEFAULT 0,
    retired_on     date,
    created_at     timestamptz   NOT NULL,
    updated_at     timestamptz   NOT NULL,
    CONSTRAINT shoes_pkey PRIMARY KEY (user_id, id)
);

CREATE TABLE runs (
    id              uuid         NOT NULL CONSTRAINT runs_pkey PRIMARY KEY,
    user_id         uuid         NOT NULL,
    day             date         NOT NULL,
    -- The order of the day's runs.
    place           smallint     NOT NULL,
    meters          hundredths,
    seconds         hundredths,
    elapsed_seconds hundredths,
    kind            text,
    title           varchar(200),
    notes           varchar(2000),
    started_at      timestamptz,
    -- How far the zone of the start is ahead of UTC.
    utc_offset_minutes utc_offset,
    heart_rate      hundredths,
    heart_rate_max  hundredths,
    ascent_m        hundredths,
    cadence         hundredths,
    splits          json_list,
    laps            json_list,
    shoe_id         uuid,
    source          varchar(32),
    external_id     varchar(200),
    -- Kept by code.mark_tracks, so that reading runs does not look for their tracks.
    has_track       boolean      NOT NULL DEFAULT false,
    -- Whether it counts in sums, records and numbers of runs. Rides, swims and the like do not: all queries go by this column.
    running         boolean      NOT NULL GENERATED ALWAYS AS (kind IS NULL OR kind NOT IN ('cross_training', 'bike', 'swim', 'strength', 'walk')) STORED,
    CONSTRAINT runs_measured CHECK (meters IS NOT NULL OR seconds IS NOT NULL),
    CONSTRAINT runs_day_fkey FOREIGN KEY (user_id, day) REFERENCES entries ON DELETE CASCADE,
    CONSTRAINT runs_shoe_fkey FOREIGN KEY (user_id, shoe_id) REFERENCES shoes
);
CREATE UNIQUE INDEX runs_external_id_taken ON runs (user_id, source, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX runs_by_day ON runs (user_id, day, place);
CREATE INDEX runs_by_shoe ON runs (user_id, shoe_id) INCLUDE (meters, day) WHERE shoe_id IS NOT NULL;
-- For records.
CREATE INDEX runs_by_distance ON runs (user_id, meters) INCLUDE (seconds) WHERE seconds > 0 AND running;

-- The runs that users have deleted, by what their sources call them, so that imports leave them out.
CREATE TABLE deleted_runs (
    user_id     uuid        NOT NULL CONSTRAINT deleted_runs_user_id_fkey REFERENCES users ON DELETE CASCADE,
    source      varchar(32) NOT NULL,
    external_id varchar(200) NOT NULL,
    deleted_at  timestamptz NOT NULL,
    CONSTRAINT deleted_runs_pkey PRIMARY KEY (user_id, source, external_id)
);

-- What users want to run in each week, month and year.
CREATE TYPE goal_period AS ENUM ('week', 'month', 'year');
CREATE TABLE period_goals (
    user_id    uuid          NOT NULL CONSTRAINT period_goals_user_id_fkey REFERENCES users ON DELETE CASCADE,
    period     goal_period   NOT NULL,
    meters     hundredths,
    seconds    hundredths    CONSTRAINT period_goals_seconds_range CHECK (seconds > 0),
    runs       integer       CONSTRAINT period_goals_runs_range CHECK (runs > 0),
    updated_at timestamptz   NOT NULL,
    CONSTRAINT period_goals_pkey PRIMARY KEY (user_id, period)
);

-- +goose Down
DROP TABLE period_goals;
DROP TYPE goal_period;
DROP TABLE deleted_runs;
DROP TABLE runs;
DROP TABLE shoes;
DROP TABLE entries;
DROP DOMAIN json_list, json_fields, utc_offset, rest, feel, hours_of_sleep, resting_heart_rate, hundredths;
