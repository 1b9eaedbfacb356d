-- The tracks of runs, and imports of training history from files and other services.

-- +goose Up
CREATE TABLE tracks (
    run_id     uuid        NOT NULL CONSTRAINT tracks_pkey PRIMARY KEY CONSTRAINT tracks_run_id_fkey REFERENCES runs ON DELETE CASCADE,
    user_id    uuid        NOT NULL,
    format     text        NOT NULL CONSTRAINT tracks_format_known CHECK (format IN ('gpx', 'tcx', 'fit')),
    -- As it was uploaded, compressed with gzip.
    file       bytea       NOT NULL CONSTRAINT tracks_file_size CHECK (octet_length(file) <= 11534336),
    stored     integer     NOT NULL GENERATED ALWAYS AS (octet_length(file)) STORED,
    size       integer     NOT NULL CONSTRAINT tracks_size_range CHECK (size BETWEEN 1 AND 10485760),
    points     integer     NOT NULL,
    polyline   text        NOT NULL CONSTRAINT tracks_polyline_length CHECK (char_length(polyline) <= 200000),
    -- How many positions of the polyline are in the first two kilometers or twenty minutes, and in the last.
    early      integer     NOT NULL,
    late       integer     NOT NULL,
    -- What of the file was not read or was dropped.
    notes      text[]      NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL
);
ALTER TABLE tracks ALTER file SET STORAGE EXTERNAL;
-- Adds up what a user's tracks take.
CREATE INDEX tracks_by_user ON tracks (user_id) INCLUDE (stored);

CREATE TYPE log_import_via AS ENUM ('request', 'link', 'connection');
CREATE TYPE log_import_state AS ENUM ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undone');

CREATE TABLE log_imports (
    id           uuid             NOT NULL CONSTRAINT log_imports_pkey PRIMARY KEY,
    user_id      uuid             NOT NULL CONSTRAINT log_imports_user_id_fkey REFERENCES users ON DELETE CASCADE,
    state        log_import_state NOT NULL DEFAULT 'receiving',
    -- How the upload arrived.
    via          log_import_via   NOT NULL,
    source       text             CONSTRAINT log_imports_source_length CHECK (char_length(source) <= 32),
    file_name    text             CONSTRAINT log_imports_file_name_length CHECK (char_length(file_name) <= 200),
    dry_run      boolean          NOT NULL DEFAULT false,
    other_sports boolean          NOT NULL DEFAULT false,
    -- Whether runs that match typed ones are merged into them, and whether deleted runs are restored.
    merge        boolean          NOT NULL DEFAULT true,
    restore      boolean          NOT NULL DEFAULT false,
    -- What the sender says that the upload does not.
    hints        jsonb            NOT NULL DEFAULT '{}',
    -- Of what has arrived.
    size         bigint           NOT NULL DEFAULT 0,
    -- How many items the upload has, once it was opened, and how many of them are done: where another server goes on.
    total        integer,
    position     integer          NOT NULL DEFAULT 0,
    runs         integer          NOT NULL DEFAULT 0,
    merged       integer          NOT NULL DEFAULT 0,
    days         integer          NOT NULL DEFAULT 0,
    tracks       integer          NOT NULL DEFAULT 0,
    duplicates   integer          NOT NULL DEFAULT 0,
    skipped      integer          NOT NULL DEFAULT 0,
    -- How many rows, activities and files were read, and from how many of them something was added. The others were merged, are duplicates, or
    -- were skipped.
    parts        integer          NOT NULL DEFAULT 0,
    taken        integer          NOT NULL DEFAULT 0,
    -- How the columns of tables are understood, why parts were skipped or are not complete, and questions to the sender.
    report       jsonb            NOT NULL DEFAULT '{}',
    -- What a dry run would have added.
    preview      jsonb            NOT NULL DEFAULT '{}',
    -- How many activities have a sport that is not known, by its name.
    unknown_sports jsonb          NOT NULL DEFAULT '{}',
    -- The shoes and goals that it has added.
    shoes        uuid[]           NOT NULL DEFAULT '{}',
    goals        text[]           NOT NULL DEFAULT '{}',
    error        text             CONSTRAINT log_imports_error_length CHECK (char_length(error) <= 1000),
    created_at   timestamptz      NOT NULL,
    -- When something of the upload arrived last.
    received_at  timestamptz      NOT NULL DEFAULT now(),
    ended_at     timestamptz
);
CREATE INDEX log_imports_by_user ON log_imports (user_id, id);
-- Adds up the sizes of uploads, and finds abandoned ones.
CREATE INDEX log_imports_open ON log_imports (size) WHERE state IN ('receiving', 'waiting', 'running');
CREATE INDEX log_imports_receiving ON log_imports (received_at) WHERE state = 'receiving';

-- An upload, until its import has ended.
CREATE TABLE log_import_pieces (
    import_id uuid    NOT NULL CONSTRAINT log_import_pieces_import_id_fkey REFERENCES log_imports ON DELETE CASCADE,
    piece     integer NOT NULL,
    content   bytea   NOT NULL CONSTRAINT log_import_pieces_content_size CHECK (octet_length(content) <= 524288),
    CONSTRAINT log_import_pieces_pkey PRIMARY KEY (import_id, piece)
);
ALTER TABLE log_import_pieces ALTER content SET STORAGE EXTERNAL;

-- What an import has added, so that it can be undone: runs, and the values of days.
CREATE TABLE log_import_changes (
    import_id uuid  NOT NULL CONSTRAINT log_import_changes_import_id_fkey REFERENCES log_imports ON DELETE CASCADE,
    day       date  NOT NULL,
    runs      uuid[] NOT NULL DEFAULT '{}',
    -- Of the same runs, code.run_digest as they were added.
    digests   text[] NOT NULL DEFAULT '{}',
    given     jsonb NOT NULL DEFAULT '{}',
    -- What was filled in of runs that were there, by their IDs: columns, and when a track was stored.
    filled    jsonb NOT NULL DEFAULT '{}',
    CONSTRAINT log_import_changes_pkey PRIMARY KEY (import_id, day)
);

CREATE TYPE connection_service AS ENUM ('intervals');

-- Other services that are asked for what is new.
CREATE TABLE log_connections (
    user_id    uuid               NOT NULL CONSTRAINT log_connections_user_id_fkey REFERENCES users ON DELETE CASCADE,
    service    connection_service NOT NULL,
    athlete_id text               NOT NULL CONSTRAINT log_connections_athlete_id_length CHECK (char_length(athlete_id) <= 20),
    -- The user's API key, encrypted under a key of the instance.
    secret     bytea              NOT NULL CONSTRAINT log_connections_secret_size CHECK (octet_length(secret) <= 1000),
    -- How often the last turns have failed, one after the other, and why. Once stopped, the service is not asked any more.
    failures   integer            NOT NULL DEFAULT 0,
    error      text               CONSTRAINT log_connections_error_length CHECK (char_length(error) <= 1000),
    stopped    boolean            NOT NULL DEFAULT false,
    -- When the service was asked last, when it will be, and before when it does not want to be.
    looked_at  timestamptz,
    next_at    timestamptz        NOT NULL DEFAULT clock_timestamp(),
    held_until timestamptz,
    -- The turn in which a server asks, and when another server may begin one, in case that server was killed.
    turn       uuid,
    turn_ends  timestamptz,
    -- Marks of what was imported of the last days.
    seen       text[]             NOT NULL DEFAULT '{}',
    -- The days of the history that are not imported yet.
    back_from  date,
    back_to    date,
    created_at timestamptz        NOT NULL DEFAULT now(),
    CONSTRAINT log_connections_pkey PRIMARY KEY (user_id, service),
    CONSTRAINT log_connections_turn_ends CHECK ((turn IS NULL) = (turn_ends IS NULL)),
    CONSTRAINT log_connections_back CHECK ((back_from IS NULL) = (back_to IS NULL))
);
CREATE INDEX log_connections_due ON log_connections (next_at) WHERE NOT stopped;

-- +goose Down
DROP TABLE log_connections;
DROP TYPE connection_service;
DROP TABLE log_import_changes, log_import_pieces, log_imports, tracks;
DROP TYPE log_import_state, log_import_via;
