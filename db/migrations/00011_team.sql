-- What coaches set for their teams.

-- +goose Up
-- The thresholds for who needs attention, where a coach has changed them: all settings, as JSON.
CREATE TABLE attention_settings (
    user_id  uuid  NOT NULL CONSTRAINT attention_settings_pkey PRIMARY KEY CONSTRAINT attention_settings_user_id_fkey REFERENCES users ON DELETE CASCADE,
    settings jsonb NOT NULL CONSTRAINT attention_settings_object CHECK (jsonb_typeof(settings) = 'object')
);

-- Reports of an athlete's season by a coach, which a secret link shows. They end when the coach is accepted no longer.
CREATE TABLE season_reports (
    id         uuid        NOT NULL CONSTRAINT season_reports_pkey PRIMARY KEY,
    coach_id   uuid        NOT NULL,
    user_id    uuid        NOT NULL,
    -- The token itself is never stored.
    hash       bytea       NOT NULL CONSTRAINT season_reports_hash_taken UNIQUE CONSTRAINT season_reports_hash_is_sha256 CHECK (octet_length(hash) = 32),
    first      date        NOT NULL,
    last       date        NOT NULL,
    text       text        CONSTRAINT season_reports_text_length CHECK (char_length(text) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT season_reports_days CHECK (last - first BETWEEN 0 AND 399),
    CONSTRAINT season_reports_accepted_fkey FOREIGN KEY (user_id, coach_id) REFERENCES accepted_coaches (user_id, coach_id) ON DELETE CASCADE
);
CREATE INDEX season_reports_by_athlete ON season_reports (user_id, coach_id);
CREATE INDEX season_reports_by_coach ON season_reports (coach_id, created_at);

-- +goose Down
DROP TABLE season_reports, attention_settings;
