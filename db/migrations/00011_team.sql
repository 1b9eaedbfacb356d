-- What coaches set for their teams.

-- +goose Up
-- The thresholds for who needs attention, where a coach has changed them: all settings, as JSON.
CREATE TABLE attention_settings (
    user_id  uuid  NOT NULL CONSTRAINT attention_settings_pkey PRIMARY KEY CONSTRAINT attention_settings_user_id_fkey REFERENCES users ON DELETE CASCADE,
    settings jsonb NOT NULL CONSTRAINT attention_settings_object CHECK (jsonb_typeof(settings) = 'object')
);

-- +goose Down
DROP TABLE attention_settings;
