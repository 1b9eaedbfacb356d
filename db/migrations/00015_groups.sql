-- Groups of the athletes of a team.

-- +goose Up
-- They belong to the team, and stay when its coach leaves. team_key is its ID in lower case.
CREATE TABLE team_groups (
    id         uuid        NOT NULL CONSTRAINT team_groups_pkey PRIMARY KEY,
    team_key   text        NOT NULL,
    name       text        NOT NULL CONSTRAINT team_groups_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX team_groups_by_name ON team_groups (team_key, lower(name));

-- Leaving the team ends it: code.leave_groups.
CREATE TABLE group_athletes (
    group_id uuid NOT NULL CONSTRAINT group_athletes_group_id_fkey REFERENCES team_groups ON DELETE CASCADE,
    user_id  uuid NOT NULL CONSTRAINT group_athletes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    CONSTRAINT group_athletes_pkey PRIMARY KEY (group_id, user_id)
);
CREATE INDEX group_athletes_by_user ON group_athletes (user_id);

-- +goose Down
DROP TABLE group_athletes, team_groups;
