-- What users are told, in the program and by email.

-- +goose Up
CREATE TYPE notice_kind AS ENUM ('comment', 'coach_asks', 'follower_asks', 'assistant_named', 'result_found', 'claim_decided', 'import_done', 'attention', 'team_ended', 'announcement', 'season_report', 'week_planned', 'log_reader');
CREATE TYPE notice_email AS ENUM ('none', 'daily', 'at_once');
CREATE TYPE notice_outcome AS ENUM ('accepted', 'refused', 'done', 'failed', 'removed', 'graduated', 'given_up');

-- How users want to be told of a kind, where that is not the default. code.notice_setting has the defaults.
CREATE TABLE notice_settings (
    user_id uuid         NOT NULL CONSTRAINT notice_settings_user_id_fkey REFERENCES users ON DELETE CASCADE,
    kind    notice_kind  NOT NULL CONSTRAINT notice_settings_kind_switched CHECK (kind <> 'log_reader'),
    in_app  boolean      NOT NULL,
    email   notice_email NOT NULL,
    CONSTRAINT notice_settings_pkey PRIMARY KEY (user_id, kind)
);

-- What coaches announce to athletes who have accepted them. Each recipient has a notice, whose read_at tells the coach who has read it.
CREATE TABLE announcements (
    id         uuid        NOT NULL CONSTRAINT announcements_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL CONSTRAINT announcements_user_id_fkey REFERENCES users ON DELETE CASCADE,
    text       text        NOT NULL CONSTRAINT announcements_text_length CHECK (char_length(text) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_by_user ON announcements (user_id, created_at);
CREATE INDEX announcements_created_at ON announcements (created_at);

-- Triggers add them in the transaction of what they tell of, but for those of who needs attention. They name who and where, and hold no value of a log.
CREATE TABLE notices (
    id         uuid           NOT NULL CONSTRAINT notices_pkey PRIMARY KEY,
    user_id    uuid           NOT NULL CONSTRAINT notices_user_id_fkey REFERENCES users ON DELETE CASCADE,
    kind       notice_kind    NOT NULL,
    -- Who did it, whose log it is about, and where.
    actor_id   uuid           CONSTRAINT notices_actor_id_fkey REFERENCES users ON DELETE CASCADE,
    owner_id   uuid           CONSTRAINT notices_owner_id_fkey REFERENCES users ON DELETE CASCADE,
    day        date,
    comment_id uuid           CONSTRAINT notices_comment_id_fkey REFERENCES comments ON DELETE CASCADE,
    race_id    uuid           CONSTRAINT notices_race_id_fkey REFERENCES races ON DELETE CASCADE,
    result_id  uuid,
    announcement_id uuid      CONSTRAINT notices_announcement_id_fkey REFERENCES announcements ON DELETE CASCADE,
    import_id  uuid           CONSTRAINT notices_import_id_fkey REFERENCES log_imports ON DELETE CASCADE,
    outcome    notice_outcome,
    -- Whether the program shows it, and how it is to be told by email.
    in_app     boolean        NOT NULL,
    email      notice_email   NOT NULL,
    -- The email that tells it; null until then.
    batch_id   uuid,
    created_at timestamptz    NOT NULL DEFAULT clock_timestamp(),
    read_at    timestamptz
);
CREATE INDEX notices_by_user ON notices (user_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notices_to_email ON notices (email, user_id) WHERE batch_id IS NULL AND email <> 'none';
CREATE INDEX notices_by_batch ON notices (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX notices_by_actor ON notices (actor_id) WHERE actor_id IS NOT NULL;
CREATE INDEX notices_by_owner ON notices (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX notices_by_comment ON notices (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX notices_by_race ON notices (race_id) WHERE race_id IS NOT NULL;
CREATE INDEX notices_by_import ON notices (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX notices_by_announcement ON notices (announcement_id) WHERE announcement_id IS NOT NULL;
CREATE INDEX notices_created_at ON notices (created_at);
-- Asking again and again tells once until it is read, and a race is told once, whatever becomes of its results.
CREATE UNIQUE INDEX notices_asked_once ON notices (user_id, kind, actor_id) WHERE read_at IS NULL AND kind IN ('coach_asks', 'follower_asks', 'assistant_named');
CREATE UNIQUE INDEX notices_found_once ON notices (user_id, race_id) WHERE kind = 'result_found';
-- However many sessions a coach plans for a week, the athlete is told once.
CREATE UNIQUE INDEX notices_planned_once ON notices (user_id, actor_id, day) WHERE kind = 'week_planned';

-- When a user was last sent an email of notices: at once, and the daily one, by the user's days.
CREATE TABLE notice_mailings (
    user_id    uuid        NOT NULL CONSTRAINT notice_mailings_pkey PRIMARY KEY CONSTRAINT notice_mailings_user_id_fkey REFERENCES users ON DELETE CASCADE,
    at_once_at timestamptz,
    daily_on   date
);

-- Why an athlete needs attention, as in internal/trainlog/attention.
CREATE TYPE attention_kind AS ENUM ('no_entry', 'resting_heart_rate', 'sleep', 'feel', 'distance', 'comment', 'plan');

-- When to look next for athletes of a coach who newly need attention.
CREATE TABLE attention_checks (
    user_id uuid        NOT NULL CONSTRAINT attention_checks_pkey PRIMARY KEY CONSTRAINT attention_checks_user_id_fkey REFERENCES users ON DELETE CASCADE,
    due_at  timestamptz NOT NULL
);
CREATE INDEX attention_checks_due ON attention_checks (due_at);

-- The reasons for which a coach has been told that an athlete needs attention, as long as they last.
CREATE TABLE told_reasons (
    coach_id uuid           NOT NULL,
    user_id  uuid           NOT NULL,
    kind     attention_kind NOT NULL,
    CONSTRAINT told_reasons_pkey PRIMARY KEY (coach_id, user_id, kind),
    CONSTRAINT told_reasons_accepted_fkey FOREIGN KEY (user_id, coach_id) REFERENCES accepted_coaches (user_id, coach_id) ON DELETE CASCADE
);
CREATE INDEX told_reasons_by_athlete ON told_reasons (user_id, coach_id);

-- +goose Down
DROP TABLE told_reasons, attention_checks, notice_mailings, notices, announcements, notice_settings;
DROP TYPE attention_kind, notice_outcome, notice_email, notice_kind;
