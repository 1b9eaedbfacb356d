-- Planned sessions: what coaches write for their teams, and users for themselves.

-- +goose Up
CREATE TYPE plan_reach AS ENUM ('team', 'group', 'athletes', 'me');
CREATE TYPE plan_mark AS ENUM ('done', 'changed', 'skipped');

-- A session belongs to a team and stays when its coach leaves, or belongs to the user who planned it for themselves.
CREATE TABLE planned_sessions (
    id         uuid         NOT NULL CONSTRAINT planned_sessions_pkey PRIMARY KEY,
    owner_id   uuid         CONSTRAINT planned_sessions_owner_id_fkey REFERENCES users ON DELETE CASCADE,
    team_id    varchar(64),
    team_key   text         GENERATED ALWAYS AS (lower(team_id COLLATE "C")) STORED,
    reach      plan_reach   NOT NULL,
    group_id   uuid         CONSTRAINT planned_sessions_group_id_fkey REFERENCES team_groups ON DELETE CASCADE,
    day        date         NOT NULL,
    text       varchar(2000) NOT NULL,
    title      varchar(200),
    kind       text,
    meters     hundredths,
    seconds    hundredths,
    -- As in runs.
    running    boolean      NOT NULL GENERATED ALWAYS AS (kind IS NULL OR kind NOT IN ('cross_training', 'bike', 'swim', 'strength', 'walk')) STORED,
    author_id  uuid         CONSTRAINT planned_sessions_author_id_fkey REFERENCES users ON DELETE SET NULL,
    created_at timestamptz  NOT NULL,
    updated_at timestamptz  NOT NULL,
    -- How often it has changed: the SEQUENCE of its event in calendars.
    revision   integer      NOT NULL DEFAULT 0,
    CONSTRAINT planned_sessions_reach CHECK ((owner_id IS NOT NULL) = (reach = 'me') AND (team_id IS NULL) = (reach = 'me') AND (group_id IS NOT NULL) = (reach = 'group'))
);
CREATE INDEX planned_sessions_by_team ON planned_sessions (team_key, day) WHERE team_key IS NOT NULL;
CREATE INDEX planned_sessions_by_owner ON planned_sessions (owner_id, day) WHERE owner_id IS NOT NULL;
CREATE INDEX planned_sessions_by_group ON planned_sessions (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX planned_sessions_by_author ON planned_sessions (author_id) WHERE author_id IS NOT NULL;

-- For whom a session is that is for athletes. When none is left, neither is the session: code.end_planned_sessions.
CREATE TABLE planned_athletes (
    session_id uuid NOT NULL CONSTRAINT planned_athletes_session_id_fkey REFERENCES planned_sessions ON DELETE CASCADE,
    user_id    uuid NOT NULL CONSTRAINT planned_athletes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    CONSTRAINT planned_athletes_pkey PRIMARY KEY (session_id, user_id)
);
CREATE INDEX planned_athletes_by_user ON planned_athletes (user_id);

-- The sessions that those for whom another one is do not have.
CREATE TABLE replaced_sessions (
    session_id  uuid NOT NULL CONSTRAINT replaced_sessions_session_id_fkey REFERENCES planned_sessions ON DELETE CASCADE,
    replaced_id uuid NOT NULL CONSTRAINT replaced_sessions_replaced_id_fkey REFERENCES planned_sessions ON DELETE CASCADE,
    CONSTRAINT replaced_sessions_pkey PRIMARY KEY (session_id, replaced_id),
    CONSTRAINT replaced_sessions_another CHECK (session_id <> replaced_id)
);
CREATE INDEX replaced_sessions_by_replaced ON replaced_sessions (replaced_id);

-- How athletes mark their sessions, and when they last saw them.
CREATE TABLE plan_marks (
    session_id uuid        NOT NULL CONSTRAINT plan_marks_session_id_fkey REFERENCES planned_sessions ON DELETE CASCADE,
    user_id    uuid        NOT NULL CONSTRAINT plan_marks_user_id_fkey REFERENCES users ON DELETE CASCADE,
    mark       plan_mark,
    note       varchar(500),
    marked_at  timestamptz,
    seen_at    timestamptz,
    CONSTRAINT plan_marks_pkey PRIMARY KEY (session_id, user_id),
    CONSTRAINT plan_marks_whole CHECK ((mark IS NULL) = (marked_at IS NULL) AND (mark IS NOT NULL OR note IS NULL))
);
CREATE INDEX plan_marks_by_user ON plan_marks (user_id);

-- Sessions that are kept under a name, to be planned again: a JSON array of them, each with its day from 1 on, which is read and written whole.
-- A template belongs to a team and stays when its author leaves, or belongs to a user.
CREATE TABLE plan_templates (
    id         uuid         NOT NULL CONSTRAINT plan_templates_pkey PRIMARY KEY,
    owner_id   uuid         CONSTRAINT plan_templates_owner_id_fkey REFERENCES users ON DELETE CASCADE,
    team_id    varchar(64),
    team_key   text         GENERATED ALWAYS AS (lower(team_id COLLATE "C")) STORED,
    name       varchar(200) NOT NULL,
    weeks      integer      NOT NULL CONSTRAINT plan_templates_weeks CHECK (weeks BETWEEN 1 AND 26),
    sessions   jsonb        NOT NULL,
    author_id  uuid         CONSTRAINT plan_templates_author_id_fkey REFERENCES users ON DELETE SET NULL,
    created_at timestamptz  NOT NULL,
    updated_at timestamptz  NOT NULL,
    CONSTRAINT plan_templates_owned CHECK ((owner_id IS NULL) <> (team_id IS NULL))
);
CREATE INDEX plan_templates_by_team ON plan_templates (team_key) WHERE team_key IS NOT NULL;
CREATE INDEX plan_templates_by_owner ON plan_templates (owner_id) WHERE owner_id IS NOT NULL;
CREATE INDEX plan_templates_by_author ON plan_templates (author_id) WHERE author_id IS NOT NULL;

-- +goose Down
DROP TABLE plan_templates, plan_marks, replaced_sessions, planned_athletes, planned_sessions;
DROP TYPE plan_mark, plan_reach;
