-- The training log: one entry per user and day, with the day's runs.

-- +goose Up
CREATE TABLE entries (
    user_id    uuid         NOT NULL CONSTRAINT entries_user_id_fkey REFERENCES users ON DELETE CASCADE,
    day        date         NOT NULL,
    id         uuid         NOT NULL,
    goal       numeric(7,2) CONSTRAINT entries_goal_range CHECK (goal >= 0),
    runs       jsonb        NOT NULL DEFAULT '[]' CONSTRAINT entries_runs_count CHECK (jsonb_typeof(runs) = 'array' AND jsonb_array_length(runs) <= 20),
    miles      numeric(10,5) NOT NULL DEFAULT 0 CONSTRAINT entries_miles_range CHECK (miles >= 0),
    meters     numeric(10,2) NOT NULL DEFAULT 0 CONSTRAINT entries_meters_range CHECK (meters >= 0),
    rhr        numeric(5,2) CONSTRAINT entries_rhr_range CHECK (rhr BETWEEN 20 AND 250),
    sleep      numeric(4,2) CONSTRAINT entries_sleep_range CHECK (sleep BETWEEN 0 AND 24),
    feel       smallint     CONSTRAINT entries_feel_range CHECK (feel BETWEEN 1 AND 10),
    notes      text         CONSTRAINT entries_notes_length CHECK (char_length(notes) <= 10000),
    weather    text         CONSTRAINT entries_weather_length CHECK (char_length(weather) <= 200),
    checkboxes jsonb        NOT NULL DEFAULT '{}' CONSTRAINT entries_checkboxes_object CHECK (jsonb_typeof(checkboxes) = 'object'),
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
    initial_meters numeric(10,2) NOT NULL DEFAULT 0 CONSTRAINT shoes_initial_meters_range CHECK (initial_meters >= 0),
    retired_on     date,
    created_at     timestamptz   NOT NULL,
    updated_at     timestamptz   NOT NULL,
    CONSTRAINT shoes_pkey PRIMARY KEY (user_id, id)
);

-- Finds single runs. What a run is stands in entries.runs, from which code.keep_runs keeps this table; nothing else writes it.
CREATE TABLE runs (
    id          uuid         NOT NULL CONSTRAINT runs_pkey PRIMARY KEY,
    user_id     uuid         NOT NULL,
    day         date         NOT NULL,
    meters      numeric(8,2) NOT NULL,
    seconds     numeric(9,2),
    kind        text,
    started_at  timestamptz,
    shoe_id     uuid,
    source      text         CONSTRAINT runs_source_length CHECK (char_length(source) <= 32),
    external_id text         CONSTRAINT runs_external_id_length CHECK (char_length(external_id) <= 200),
    CONSTRAINT runs_day_fkey FOREIGN KEY (user_id, day) REFERENCES entries ON DELETE CASCADE,
    CONSTRAINT runs_shoe_fkey FOREIGN KEY (user_id, shoe_id) REFERENCES shoes
);
CREATE UNIQUE INDEX runs_external_id_taken ON runs (user_id, source, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX runs_by_day ON runs (user_id, day);
CREATE INDEX runs_by_shoe ON runs (user_id, shoe_id) INCLUDE (meters, day) WHERE shoe_id IS NOT NULL;
-- For records.
CREATE INDEX runs_by_distance ON runs (user_id, meters) INCLUDE (seconds) WHERE seconds > 0;

-- What users want to run in each week, month and year.
CREATE TYPE goal_period AS ENUM ('week', 'month', 'year');
CREATE TABLE period_goals (
    user_id    uuid          NOT NULL CONSTRAINT period_goals_user_id_fkey REFERENCES users ON DELETE CASCADE,
    period     goal_period   NOT NULL,
    miles      numeric(10,5),
    meters     numeric(10,2) CONSTRAINT period_goals_meters_range CHECK (meters >= 0),
    seconds    numeric(10,2) CONSTRAINT period_goals_seconds_range CHECK (seconds > 0),
    runs       integer       CONSTRAINT period_goals_runs_range CHECK (runs > 0),
    updated_at timestamptz   NOT NULL,
    CONSTRAINT period_goals_pkey PRIMARY KEY (user_id, period)
);

-- +goose Down
DROP TABLE period_goals;
DROP TYPE goal_period;
DROP TABLE runs;
DROP TABLE shoes;
DROP TABLE entries;
