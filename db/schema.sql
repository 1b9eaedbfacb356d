-- The schema of the database, for reading. Written by make generate-schema, never by hand.
-- The functions are in db/code, except functions that tables need, which are in db/migrations.

CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE DOMAIN actor AS uuid;
CREATE TYPE attention_kind AS ENUM ('no_entry', 'resting_heart_rate', 'sleep', 'feel', 'distance', 'comment', 'plan');
CREATE TYPE change_kind AS ENUM ('race.created', 'race.updated', 'race.state_changed', 'race.deleted', 'results.added', 'results.imported', 'results.updated', 'results.deleted', 'race.touched', 'athletes.changed', 'search.updated', 'users.counted', 'users.renamed', 'log.entry_written', 'log.entry_removed', 'log.run_added', 'log.run_changed', 'log.run_removed', 'log.track_ready', 'log.track_removed', 'log.comment_added', 'log.comment_changed', 'log.comment_removed', 'log.plan_changed', 'log.access_began', 'log.access_ended');
CREATE TYPE connection_service AS ENUM ('intervals');
CREATE TYPE delivery_state AS ENUM ('waiting', 'delivered', 'failed');
CREATE TYPE device_code_state AS ENUM ('waiting', 'allowed', 'denied');
CREATE TYPE event_kind AS ENUM ('run', 'hurdles', 'steeplechase', 'walk', 'relay', 'jump', 'throw', 'combined', 'fixed_time');
CREATE DOMAIN feel AS smallint
	CONSTRAINT feel_range CHECK (((VALUE >= 1) AND (VALUE <= 10)));
CREATE DOMAIN finishing_place AS integer
	CONSTRAINT finishing_place_range CHECK ((VALUE >= 1));
CREATE TYPE gender AS ENUM ('mens', 'womens');
CREATE TYPE goal_period AS ENUM ('week', 'month', 'year');
CREATE DOMAIN hours_of_sleep AS numeric(10,2)
	CONSTRAINT hours_of_sleep_range CHECK (((VALUE >= (0)::numeric) AND (VALUE <= (24)::numeric)));
CREATE DOMAIN hundredths AS numeric(10,2)
	CONSTRAINT hundredths_range CHECK ((VALUE >= (0)::numeric));
CREATE TYPE import_mode AS ENUM ('new', 'append', 'replace', 'heat', 'renumber');
CREATE DOMAIN json_fields AS jsonb
	CONSTRAINT json_fields_type CHECK ((jsonb_typeof(VALUE) = 'object'::text));
CREATE DOMAIN json_list AS jsonb
	CONSTRAINT json_list_type CHECK ((jsonb_typeof(VALUE) = 'array'::text));
CREATE TYPE link_kind AS ENUM ('calendar', 'year', 'weeks', 'rhr', 'sleep', 'upload');
CREATE TYPE log_import_state AS ENUM ('receiving', 'waiting', 'running', 'done', 'failed', 'cancelled', 'undone');
CREATE TYPE log_import_via AS ENUM ('request', 'link', 'connection');
CREATE TYPE log_visibility AS ENUM ('public', 'followers', 'team', 'private');
CREATE TYPE notice_email AS ENUM ('none', 'daily', 'at_once');
CREATE TYPE notice_kind AS ENUM ('comment', 'coach_asks', 'follower_asks', 'assistant_named', 'result_found', 'claim_decided', 'import_done', 'attention', 'team_ended', 'announcement', 'season_report', 'week_planned', 'log_reader');
CREATE TYPE notice_outcome AS ENUM ('accepted', 'refused', 'done', 'failed', 'removed', 'graduated', 'given_up');
CREATE TYPE plan_mark AS ENUM ('done', 'changed', 'skipped');
CREATE TYPE plan_reach AS ENUM ('team', 'group', 'athletes', 'me');
CREATE TYPE race_state AS ENUM ('provisional', 'official', 'locked');
CREATE TYPE rename_kind AS ENUM ('athlete', 'team');
CREATE TYPE report_state AS ENUM ('open', 'settled', 'refused');
CREATE DOMAIN rest AS text
	CONSTRAINT rest_known CHECK ((VALUE = ANY (ARRAY['rest'::text, 'sick'::text, 'injured'::text, 'travel'::text])));
CREATE DOMAIN resting_heart_rate AS numeric(10,2)
	CONSTRAINT resting_heart_rate_range CHECK (((VALUE >= (20)::numeric) AND (VALUE <= (250)::numeric)));
CREATE TYPE result_round AS ENUM ('final', 'semifinal', 'quarterfinal', 'preliminary', 'qualification');
CREATE TYPE result_status AS ENUM ('finished', 'nm', 'dnf', 'dns', 'dq');
CREATE TYPE results_by AS ENUM ('anyone', 'verified', 'directors');
CREATE TYPE river_job_state AS ENUM ('available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled');
CREATE TYPE sex AS ENUM ('female', 'male');
CREATE TYPE sport AS ENUM ('cross_country', 'track', 'road', 'trail', 'other');
CREATE TYPE timing_method AS ENUM ('fat', 'hand', 'gun', 'chip');
CREATE TYPE units AS ENUM ('mi', 'km');
CREATE DOMAIN utc_offset AS smallint
	CONSTRAINT utc_offset_range CHECK (((VALUE >= '-720'::integer) AND (VALUE <= 840)));
CREATE TYPE vote_kind AS ENUM ('up', 'down');
CREATE TYPE webhook_stop AS ENUM ('owner', 'gone', 'failing');
CREATE TYPE week_start AS ENUM ('monday', 'sunday', 'saturday');

CREATE TABLE accepted_coaches (
    user_id uuid NOT NULL,
    coach_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    head_id uuid,
    waits_until timestamp with time zone,
    CONSTRAINT accepted_coaches_once PRIMARY KEY (user_id, coach_id),
    CONSTRAINT accepted_coaches_assistant_fkey FOREIGN KEY (head_id, coach_id) REFERENCES assistants(head_id, user_id) ON DELETE CASCADE,
    CONSTRAINT accepted_coaches_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT accepted_coaches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accepted_coaches_by_assistant ON accepted_coaches USING btree (head_id, coach_id) WHERE (head_id IS NOT NULL);
CREATE INDEX accepted_coaches_by_coach ON accepted_coaches USING btree (coach_id);
CREATE INDEX accepted_coaches_waiting ON accepted_coaches USING btree (waits_until) WHERE (waits_until IS NOT NULL);
CREATE TRIGGER log_plans AFTER INSERT OR DELETE OR UPDATE OF waits_until ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.log_plans();
CREATE TRIGGER log_readers AFTER INSERT OR DELETE OR UPDATE OF waits_until ON accepted_coaches FOR EACH ROW EXECUTE FUNCTION code.log_readers();

CREATE TABLE accepted_followers (
    user_id uuid NOT NULL,
    follower_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT accepted_followers_pkey PRIMARY KEY (user_id, follower_id),
    CONSTRAINT accepted_followers_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT accepted_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accepted_followers_by_follower ON accepted_followers USING btree (follower_id);
CREATE TRIGGER tell AFTER INSERT ON accepted_followers FOR EACH ROW EXECUTE FUNCTION code.tell();

CREATE TABLE accepted_teams (
    user_id uuid NOT NULL,
    head_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT accepted_teams_pkey PRIMARY KEY (user_id),
    CONSTRAINT accepted_teams_head_id_fkey FOREIGN KEY (head_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT accepted_teams_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX accepted_teams_by_head ON accepted_teams USING btree (head_id);

CREATE TABLE announcements (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT announcements_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
    CONSTRAINT announcements_pkey PRIMARY KEY (id),
    CONSTRAINT announcements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX announcements_by_user ON announcements USING btree (user_id, created_at);
CREATE INDEX announcements_created_at ON announcements USING btree (created_at);

CREATE TABLE app_refresh_tokens (
    hash bytea NOT NULL,
    authorization_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    spent_at timestamp with time zone,
    CONSTRAINT app_refresh_tokens_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT app_refresh_tokens_pkey PRIMARY KEY (hash),
    CONSTRAINT app_refresh_tokens_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES authorizations(id) ON DELETE CASCADE
);
CREATE INDEX app_refresh_tokens_authorization ON app_refresh_tokens USING btree (authorization_id);
CREATE INDEX app_refresh_tokens_expires_at ON app_refresh_tokens USING btree (expires_at);

CREATE TABLE apps (
    id uuid NOT NULL,
    user_id uuid,
    url text,
    name text NOT NULL,
    redirects text[] NOT NULL,
    secret_hash bytea,
    blocked_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT apps_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT apps_origin CHECK ((num_nonnulls(user_id, url) =
CASE id
    WHEN '0199aa00-0000-7000-8000-00000000d0c5'::uuid THEN 0
    ELSE 1
END)),
    CONSTRAINT apps_redirects_count CHECK ((cardinality(redirects) <= 10)),
    CONSTRAINT apps_secret_is_sha256 CHECK ((octet_length(secret_hash) = 32)),
    CONSTRAINT apps_url_length CHECK ((octet_length(url) <= 500)),
    CONSTRAINT apps_pkey PRIMARY KEY (id),
    CONSTRAINT apps_url_taken UNIQUE (url),
    CONSTRAINT apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX apps_blocked ON apps USING btree (id) WHERE (blocked_at IS NOT NULL);
CREATE INDEX apps_documents ON apps USING btree (updated_at) WHERE (url IS NOT NULL);
CREATE INDEX apps_user ON apps USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE assistants (
    head_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    CONSTRAINT assistants_not_self CHECK ((user_id <> head_id)),
    CONSTRAINT assistants_pkey PRIMARY KEY (head_id, user_id),
    CONSTRAINT assistants_head_id_fkey FOREIGN KEY (head_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT assistants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX assistants_by_user ON assistants USING btree (user_id);

CREATE TABLE athlete_ids (
    key text NOT NULL,
    athlete_id text NOT NULL,
    user_id uuid NOT NULL,
    claimed boolean NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT athlete_ids_form CHECK ((athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text)),
    CONSTRAINT athlete_ids_key_is_lower CHECK ((key = lower((athlete_id COLLATE "C")))),
    CONSTRAINT athlete_ids_no_uuid CHECK ((key !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'::text)),
    CONSTRAINT athlete_ids_not_reserved CHECK ((key <> ALL (ARRAY['athlete'::text, 'claimed'::text, 'me'::text, 'races'::text, 'team'::text]))),
    CONSTRAINT athlete_ids_taken PRIMARY KEY (key),
    CONSTRAINT athlete_ids_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX athlete_ids_one_claim_per_user ON athlete_ids USING btree (user_id) WHERE claimed;
CREATE INDEX athlete_ids_user ON athlete_ids USING btree (user_id);
CREATE TRIGGER log_touched AFTER INSERT OR DELETE OR UPDATE ON athlete_ids FOR EACH STATEMENT EXECUTE FUNCTION code.log_touched();

CREATE TABLE attention_checks (
    user_id uuid NOT NULL,
    due_at timestamp with time zone NOT NULL,
    CONSTRAINT attention_checks_pkey PRIMARY KEY (user_id),
    CONSTRAINT attention_checks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX attention_checks_due ON attention_checks USING btree (due_at);

CREATE TABLE attention_settings (
    user_id uuid NOT NULL,
    settings jsonb NOT NULL,
    CONSTRAINT attention_settings_object CHECK ((jsonb_typeof(settings) = 'object'::text)),
    CONSTRAINT attention_settings_pkey PRIMARY KEY (user_id),
    CONSTRAINT attention_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE audit_log (
    id uuid NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    actor_id uuid,
    act text NOT NULL,
    object_kind text NOT NULL,
    object_id uuid NOT NULL,
    before jsonb,
    after jsonb,
    reason text,
    CONSTRAINT audit_log_act_form CHECK ((act ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text)),
    CONSTRAINT audit_log_object_kind_form CHECK ((object_kind ~ '^[a-z]+(-[a-z]+)*$'::text)),
    CONSTRAINT audit_log_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_act ON audit_log USING btree (act, at, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at, id);
CREATE INDEX audit_log_at ON audit_log USING btree (at, id);
CREATE INDEX audit_log_object ON audit_log USING btree (object_id, at, id);
CREATE TRIGGER refuse_audit_change BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION code.refuse_audit_change();
CREATE TRIGGER refuse_audit_update BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION code.refuse_audit_change();

CREATE TABLE authorization_codes (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    app_id uuid NOT NULL,
    scopes text[] NOT NULL,
    redirect text NOT NULL,
    challenge text NOT NULL,
    resource text DEFAULT ''::text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    spent_at timestamp with time zone,
    authorization_id uuid,
    CONSTRAINT authorization_codes_challenge_length CHECK ((octet_length(challenge) = 43)),
    CONSTRAINT authorization_codes_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT authorization_codes_pkey PRIMARY KEY (hash),
    CONSTRAINT authorization_codes_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE,
    CONSTRAINT authorization_codes_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES authorizations(id) ON DELETE CASCADE,
    CONSTRAINT authorization_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_app ON authorization_codes USING btree (app_id);
CREATE INDEX authorization_codes_authorization ON authorization_codes USING btree (authorization_id);
CREATE INDEX authorization_codes_expires_at ON authorization_codes USING btree (expires_at);
CREATE INDEX authorization_codes_user ON authorization_codes USING btree (user_id);

CREATE TABLE authorizations (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    app_id uuid NOT NULL,
    scopes text[] NOT NULL,
    redirect text,
    resource text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT authorizations_scopes_known CHECK ((((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 6)) AND (scopes <@ ARRAY['read'::text, 'log'::text, 'results'::text, 'profile'::text, 'health'::text, 'team'::text]))),
    CONSTRAINT authorizations_pkey PRIMARY KEY (id),
    CONSTRAINT authorizations_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE,
    CONSTRAINT authorizations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX authorizations_app ON authorizations USING btree (app_id);
CREATE INDEX authorizations_expires_at ON authorizations USING btree (expires_at);
CREATE INDEX authorizations_user ON authorizations USING btree (user_id, app_id);
CREATE TRIGGER record_ended_authorizations AFTER DELETE ON authorizations REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.record_ended_sessions();

CREATE TABLE blocks (
    user_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT blocks_another CHECK ((user_id <> blocked_id)),
    CONSTRAINT blocks_pkey PRIMARY KEY (user_id, blocked_id),
    CONSTRAINT blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX blocks_by_blocked ON blocks USING btree (blocked_id);

CREATE TABLE changes (
    tx xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id bigint NOT NULL,
    kind change_kind NOT NULL,
    race_id uuid,
    event_id uuid,
    for_live boolean DEFAULT false NOT NULL,
    count integer,
    results uuid[],
    teams text[],
    import_id uuid,
    fields text[],
    state race_state,
    user_id uuid,
    reader_id uuid,
    day date,
    run_id uuid,
    comment_id uuid,
    earlier_kinds change_kind[],
    earlier_runs uuid[],
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT changes_of_race_or_log CHECK (
CASE
    WHEN (race_id IS NULL) THEN (NOT for_live)
    ELSE (user_id IS NULL)
END),
    CONSTRAINT changes_pkey PRIMARY KEY (tx, id)
);
ALTER TABLE changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;
CREATE INDEX changes_brief ON changes USING btree (tx) WHERE ((event_id IS NULL) AND (NOT for_live));
CREATE INDEX changes_of_access ON changes USING btree (reader_id, tx, id) WHERE (reader_id IS NOT NULL);
CREATE INDEX changes_of_feed ON changes USING btree (tx, id) WHERE ((event_id IS NOT NULL) AND (user_id IS NULL));
CREATE INDEX changes_of_log ON changes USING btree (user_id, tx, id) WHERE ((user_id IS NOT NULL) AND (reader_id IS NULL));
CREATE INDEX changes_of_race ON changes USING btree (race_id, id) WHERE for_live;

CREATE TABLE code_uses (
    code_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT code_uses_pkey PRIMARY KEY (code_id, user_id),
    CONSTRAINT code_uses_code_id_fkey FOREIGN KEY (code_id) REFERENCES team_codes(id) ON DELETE CASCADE,
    CONSTRAINT code_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX code_uses_by_user ON code_uses USING btree (user_id);

CREATE TABLE comments (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    run_id uuid,
    author_id uuid NOT NULL,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT comments_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
    CONSTRAINT comments_pkey PRIMARY KEY (id),
    CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT comments_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE SET NULL,
    CONSTRAINT comments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX comments_by_author ON comments USING btree (author_id, created_at);
CREATE INDEX comments_by_day ON comments USING btree (user_id, day, created_at, id);
CREATE INDEX comments_by_run ON comments USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE TRIGGER log_comments AFTER INSERT OR DELETE OR UPDATE ON comments FOR EACH ROW EXECUTE FUNCTION code.log_comments();

CREATE TABLE corrections (
    race_id uuid NOT NULL,
    id uuid NOT NULL,
    result_id uuid NOT NULL,
    n bigint NOT NULL,
    user_id uuid,
    reason text,
    changes jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT corrections_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT corrections_pkey PRIMARY KEY (race_id, id, result_id),
    CONSTRAINT corrections_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
ALTER TABLE corrections ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY;
CREATE INDEX corrections_by_result ON corrections USING btree (result_id, n);
CREATE INDEX corrections_by_user ON corrections USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE counters (
    name text NOT NULL,
    shard smallint NOT NULL,
    count bigint NOT NULL,
    CONSTRAINT counters_pkey PRIMARY KEY (name, shard)
);

CREATE TABLE deleted_imports (
    race_id uuid NOT NULL,
    id uuid NOT NULL,
    content jsonb NOT NULL,
    contests jsonb NOT NULL,
    deleted_at timestamp with time zone NOT NULL,
    CONSTRAINT deleted_imports_pkey PRIMARY KEY (race_id, id),
    CONSTRAINT deleted_imports_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE
);
CREATE INDEX deleted_imports_by_time ON deleted_imports USING btree (deleted_at);

CREATE TABLE deleted_results (
    race_id uuid NOT NULL,
    import_id uuid NOT NULL,
    id uuid NOT NULL,
    came_back boolean NOT NULL,
    result jsonb,
    CONSTRAINT deleted_results_result CHECK (((result IS NULL) = came_back)),
    CONSTRAINT deleted_results_pkey PRIMARY KEY (race_id, import_id, id, came_back),
    CONSTRAINT deleted_results_import_fkey FOREIGN KEY (race_id, import_id) REFERENCES deleted_imports(race_id, id) ON DELETE CASCADE
);

CREATE TABLE deleted_runs (
    user_id uuid NOT NULL,
    source character varying(32) NOT NULL,
    external_id character varying(200) NOT NULL,
    deleted_at timestamp with time zone NOT NULL,
    CONSTRAINT deleted_runs_pkey PRIMARY KEY (user_id, source, external_id),
    CONSTRAINT deleted_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE demo_users (
    user_id uuid NOT NULL,
    CONSTRAINT demo_users_pkey PRIMARY KEY (user_id),
    CONSTRAINT demo_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE device_codes (
    hash bytea NOT NULL,
    user_hash bytea NOT NULL,
    app_id uuid NOT NULL,
    scopes text[] NOT NULL,
    resource text DEFAULT ''::text NOT NULL,
    network_key bytea NOT NULL,
    state device_code_state DEFAULT 'waiting'::device_code_state NOT NULL,
    user_id uuid,
    pause integer DEFAULT 5 NOT NULL,
    polled_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT device_codes_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT device_codes_network_is_sha256 CHECK ((octet_length(network_key) = 32)),
    CONSTRAINT device_codes_user_decided CHECK (((state = 'allowed'::device_code_state) = (user_id IS NOT NULL))),
    CONSTRAINT device_codes_user_hash_is_sha256 CHECK ((octet_length(user_hash) = 32)),
    CONSTRAINT device_codes_pkey PRIMARY KEY (hash),
    CONSTRAINT device_codes_user_hash_taken UNIQUE (user_hash),
    CONSTRAINT device_codes_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps(id) ON DELETE CASCADE,
    CONSTRAINT device_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX device_codes_app ON device_codes USING btree (app_id);
CREATE INDEX device_codes_expires_at ON device_codes USING btree (expires_at);
CREATE INDEX device_codes_network ON device_codes USING btree (network_key);
CREATE INDEX device_codes_user ON device_codes USING btree (user_id);

CREATE TABLE dismissed_issues (
    race_id uuid NOT NULL,
    id uuid NOT NULL,
    dismissed_at timestamp with time zone NOT NULL,
    CONSTRAINT dismissed_issues_pkey PRIMARY KEY (race_id, id),
    CONSTRAINT dismissed_issues_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE
);

CREATE TABLE disowned_results (
    race_id uuid NOT NULL,
    result_id uuid NOT NULL,
    user_id uuid NOT NULL,
    gender gender NOT NULL,
    event_key text NOT NULL,
    round result_round NOT NULL,
    athlete text NOT NULL,
    CONSTRAINT disowned_results_pkey PRIMARY KEY (race_id, result_id, user_id),
    CONSTRAINT disowned_results_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT disowned_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX disowned_results_by_user ON disowned_results USING btree (user_id);

CREATE TABLE email_counts (
    mailbox_key bytea NOT NULL,
    emails integer NOT NULL,
    window_start timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT email_counts_key_is_sha256 CHECK ((octet_length(mailbox_key) = 32)),
    CONSTRAINT email_counts_positive CHECK ((emails > 0)),
    CONSTRAINT email_counts_pkey PRIMARY KEY (mailbox_key)
);
CREATE INDEX email_counts_window_start ON email_counts USING btree (window_start);

CREATE TABLE ended_sessions (
    session_id uuid NOT NULL,
    ended_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT ended_sessions_pkey PRIMARY KEY (session_id)
);
CREATE INDEX ended_sessions_ended_at ON ended_sessions USING btree (ended_at);

CREATE TABLE entries (
    user_id uuid NOT NULL,
    day date NOT NULL,
    id uuid NOT NULL,
    goal hundredths,
    rhr resting_heart_rate,
    sleep hours_of_sleep,
    feel feel,
    rest rest,
    notes character varying(10000),
    weather character varying(200),
    checkboxes json_fields DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT entries_pkey PRIMARY KEY (user_id, day),
    CONSTRAINT entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
)
WITH (fillfactor='85');
CREATE INDEX entries_by_word ON entries USING gin (user_id, log_doc((notes)::text, (weather)::text)) WITH (gin_pending_list_limit='256') WHERE ((notes IS NOT NULL) OR (weather IS NOT NULL));
CREATE INDEX entries_health_by_day ON entries USING btree (day) INCLUDE (user_id, rhr, sleep) WHERE ((rhr IS NOT NULL) OR (sleep IS NOT NULL));

CREATE TABLE feed (
    only_one boolean DEFAULT true NOT NULL,
    database text DEFAULT ''::text NOT NULL,
    epoch bigint DEFAULT 0 NOT NULL,
    gone_tx xid8 DEFAULT '0'::xid8 NOT NULL,
    gone_id bigint DEFAULT 0 NOT NULL,
    CONSTRAINT feed_only_one CHECK (only_one),
    CONSTRAINT feed_pkey PRIMARY KEY (only_one)
);

CREATE TABLE follows (
    user_id uuid NOT NULL,
    key text NOT NULL,
    athlete_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT follows_athlete_id_form CHECK ((athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text)),
    CONSTRAINT follows_key_is_lower CHECK ((key = lower((athlete_id COLLATE "C")))),
    CONSTRAINT follows_once PRIMARY KEY (user_id, key),
    CONSTRAINT follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX follows_by_athlete ON follows USING btree (key);
CREATE TRIGGER tell AFTER INSERT ON follows FOR EACH ROW EXECUTE FUNCTION code.tell();

CREATE TABLE former_addresses (
    email_key text NOT NULL,
    email text NOT NULL,
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    verified_at timestamp with time zone,
    changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT former_addresses_id_taken UNIQUE (id),
    CONSTRAINT former_addresses_taken PRIMARY KEY (email_key),
    CONSTRAINT former_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX former_addresses_expires_at ON former_addresses USING btree (expires_at);
CREATE INDEX former_addresses_user ON former_addresses USING btree (user_id);

CREATE TABLE group_athletes (
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT group_athletes_pkey PRIMARY KEY (group_id, user_id),
    CONSTRAINT group_athletes_group_id_fkey FOREIGN KEY (group_id) REFERENCES team_groups(id) ON DELETE CASCADE,
    CONSTRAINT group_athletes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX group_athletes_by_user ON group_athletes USING btree (user_id);
CREATE TRIGGER log_plans AFTER INSERT OR DELETE ON group_athletes FOR EACH ROW EXECUTE FUNCTION code.log_plans();

CREATE TABLE hidden_races (
    race_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    date date NOT NULL,
    results integer NOT NULL,
    CONSTRAINT hidden_races_pkey PRIMARY KEY (race_id),
    CONSTRAINT hidden_races_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX hidden_races_by_user ON hidden_races USING btree (user_id, date DESC, race_id DESC);

CREATE TABLE hidden_rows (
    race_id uuid NOT NULL,
    part text NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT hidden_rows_race_id_fkey FOREIGN KEY (race_id) REFERENCES hidden_races(race_id) ON DELETE CASCADE
);
CREATE INDEX hidden_rows_by_part ON hidden_rows USING btree (race_id, part);

CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    status smallint,
    location text,
    content_type text,
    body bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT idempotency_keys_body_length CHECK ((octet_length(body) <= 65536)),
    CONSTRAINT idempotency_keys_fingerprint_is_sha256 CHECK ((octet_length(fingerprint) = 32)),
    CONSTRAINT idempotency_keys_key_form CHECK ((key ~ '^[!-~]{1,255}$'::text)),
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, agent_id, key),
    CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys USING btree (created_at);

CREATE TABLE imported_contests (
    race_id uuid NOT NULL,
    gender gender NOT NULL,
    event text NOT NULL COLLATE pg_catalog."C",
    division text COLLATE pg_catalog."C",
    round result_round NOT NULL,
    import_id uuid NOT NULL,
    CONSTRAINT imported_contests_once UNIQUE NULLS NOT DISTINCT (race_id, gender, event, round, division, import_id),
    CONSTRAINT imported_contests_import_fkey FOREIGN KEY (race_id, import_id) REFERENCES imports(race_id, id) ON DELETE CASCADE
);

CREATE TABLE imports (
    race_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid,
    mode import_mode NOT NULL,
    file_name text,
    sha256 bytea NOT NULL,
    again boolean NOT NULL,
    imported integer NOT NULL,
    youth boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT imports_file_name_length CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))),
    CONSTRAINT imports_sha256_length CHECK ((octet_length(sha256) = 32)),
    CONSTRAINT imports_pkey PRIMARY KEY (race_id, id),
    CONSTRAINT imports_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX imports_by_user ON imports USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX imports_once_per_content ON imports USING btree (race_id, sha256) WHERE (NOT again);

CREATE TABLE invites (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash bytea,
    email text,
    team_id text,
    assistant boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    reminded_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    declined_at timestamp with time zone,
    CONSTRAINT invites_assistant_of_team CHECK (((NOT assistant) OR (team_id IS NOT NULL))),
    CONSTRAINT invites_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT invites_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT invites_team_id_form CHECK ((team_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text)),
    CONSTRAINT invites_hash_taken UNIQUE (hash),
    CONSTRAINT invites_pkey PRIMARY KEY (id),
    CONSTRAINT invites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invites_created_at ON invites USING btree (created_at);
CREATE INDEX invites_user ON invites USING btree (user_id, created_at);

CREATE TABLE last_backup (
    one boolean DEFAULT true NOT NULL,
    began_at timestamp with time zone NOT NULL,
    CONSTRAINT last_backup_one CHECK (one),
    CONSTRAINT last_backup_pkey PRIMARY KEY (one)
);

CREATE TABLE links (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind link_kind NOT NULL,
    name text,
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT links_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT links_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT links_hash_taken UNIQUE (hash),
    CONSTRAINT links_pkey PRIMARY KEY (id),
    CONSTRAINT links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX links_user ON links USING btree (user_id, created_at);

CREATE TABLE log_connections (
    user_id uuid NOT NULL,
    service connection_service NOT NULL,
    athlete_id text NOT NULL,
    secret bytea NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    error text,
    stopped boolean DEFAULT false NOT NULL,
    looked_at timestamp with time zone,
    next_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    held_until timestamp with time zone,
    turn uuid,
    turn_ends timestamp with time zone,
    seen text[] DEFAULT '{}'::text[] NOT NULL,
    back_from date,
    back_to date,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT log_connections_athlete_id_length CHECK ((char_length(athlete_id) <= 20)),
    CONSTRAINT log_connections_back CHECK (((back_from IS NULL) = (back_to IS NULL))),
    CONSTRAINT log_connections_error_length CHECK ((char_length(error) <= 1000)),
    CONSTRAINT log_connections_secret_size CHECK ((octet_length(secret) <= 1000)),
    CONSTRAINT log_connections_turn_ends CHECK (((turn IS NULL) = (turn_ends IS NULL))),
    CONSTRAINT log_connections_pkey PRIMARY KEY (user_id, service),
    CONSTRAINT log_connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX log_connections_due ON log_connections USING btree (next_at) WHERE (NOT stopped);

CREATE TABLE log_import_changes (
    import_id uuid NOT NULL,
    day date NOT NULL,
    runs uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    digests text[] DEFAULT '{}'::text[] NOT NULL,
    given jsonb DEFAULT '{}'::jsonb NOT NULL,
    filled jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT log_import_changes_pkey PRIMARY KEY (import_id, day),
    CONSTRAINT log_import_changes_import_id_fkey FOREIGN KEY (import_id) REFERENCES log_imports(id) ON DELETE CASCADE
);

CREATE TABLE log_import_pieces (
    import_id uuid NOT NULL,
    piece integer NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT log_import_pieces_content_size CHECK ((octet_length(content) <= 524288)),
    CONSTRAINT log_import_pieces_pkey PRIMARY KEY (import_id, piece),
    CONSTRAINT log_import_pieces_import_id_fkey FOREIGN KEY (import_id) REFERENCES log_imports(id) ON DELETE CASCADE
);
ALTER TABLE ONLY log_import_pieces ALTER COLUMN content SET STORAGE EXTERNAL;

CREATE TABLE log_imports (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    state log_import_state DEFAULT 'receiving'::log_import_state NOT NULL,
    via log_import_via NOT NULL,
    source text,
    file_name text,
    dry_run boolean DEFAULT false NOT NULL,
    other_sports boolean DEFAULT false NOT NULL,
    merge boolean DEFAULT true NOT NULL,
    restore boolean DEFAULT false NOT NULL,
    hints jsonb DEFAULT '{}'::jsonb NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    total integer,
    "position" integer DEFAULT 0 NOT NULL,
    runs integer DEFAULT 0 NOT NULL,
    merged integer DEFAULT 0 NOT NULL,
    days integer DEFAULT 0 NOT NULL,
    tracks integer DEFAULT 0 NOT NULL,
    duplicates integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    parts integer DEFAULT 0 NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    report jsonb DEFAULT '{}'::jsonb NOT NULL,
    preview jsonb DEFAULT '{}'::jsonb NOT NULL,
    unknown_sports jsonb DEFAULT '{}'::jsonb NOT NULL,
    shoes uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    goals text[] DEFAULT '{}'::text[] NOT NULL,
    error text,
    created_at timestamp with time zone NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT log_imports_error_length CHECK ((char_length(error) <= 1000)),
    CONSTRAINT log_imports_file_name_length CHECK ((char_length(file_name) <= 200)),
    CONSTRAINT log_imports_source_length CHECK ((char_length(source) <= 32)),
    CONSTRAINT log_imports_pkey PRIMARY KEY (id),
    CONSTRAINT log_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX log_imports_by_user ON log_imports USING btree (user_id, id);
CREATE INDEX log_imports_open ON log_imports USING btree (size) WHERE (state = ANY (ARRAY['receiving'::log_import_state, 'waiting'::log_import_state, 'running'::log_import_state]));
CREATE INDEX log_imports_receiving ON log_imports USING btree (received_at) WHERE (state = 'receiving'::log_import_state);
CREATE TRIGGER tell AFTER UPDATE OF state ON log_imports FOR EACH ROW WHEN (((old.state <> new.state) AND (new.state = ANY (ARRAY['done'::log_import_state, 'failed'::log_import_state])) AND (NOT new.dry_run) AND ((new.via = 'request'::log_import_via) OR (new.state = 'failed'::log_import_state)))) EXECUTE FUNCTION code.tell();

CREATE TABLE login_devices (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT login_devices_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT login_devices_pkey PRIMARY KEY (hash),
    CONSTRAINT login_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX login_devices_expires_at ON login_devices USING btree (expires_at);
CREATE INDEX login_devices_user ON login_devices USING btree (user_id);

CREATE TABLE login_failures (
    account_key bytea NOT NULL,
    network_key bytea NOT NULL,
    failures integer NOT NULL,
    window_start timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT login_failures_account_key_is_sha256 CHECK ((octet_length(account_key) = 32)),
    CONSTRAINT login_failures_network_key_is_sha256 CHECK ((octet_length(network_key) = 32)),
    CONSTRAINT login_failures_positive CHECK ((failures > 0)),
    CONSTRAINT login_failures_pkey PRIMARY KEY (account_key, network_key)
);
CREATE INDEX login_failures_window_start ON login_failures USING btree (window_start);

CREATE TABLE login_networks (
    user_id uuid NOT NULL,
    network_key bytea NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT login_networks_key_is_sha256 CHECK ((octet_length(network_key) = 32)),
    CONSTRAINT login_networks_pkey PRIMARY KEY (user_id, network_key),
    CONSTRAINT login_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX login_networks_used_at ON login_networks USING btree (used_at);

CREATE TABLE name_requests (
    id uuid NOT NULL,
    race_id uuid NOT NULL,
    result_id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    text text,
    hash bytea,
    emails integer DEFAULT 1 NOT NULL,
    report_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT name_requests_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT name_requests_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT name_requests_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000))),
    CONSTRAINT name_requests_hash_taken UNIQUE (hash),
    CONSTRAINT name_requests_once UNIQUE (email_key, result_id),
    CONSTRAINT name_requests_pkey PRIMARY KEY (id),
    CONSTRAINT name_requests_report_id_taken UNIQUE (report_id),
    CONSTRAINT name_requests_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX name_requests_expire ON name_requests USING btree (expires_at) WHERE (report_id IS NULL);

CREATE TABLE named_directors (
    race_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT named_directors_pkey PRIMARY KEY (race_id, user_id),
    CONSTRAINT named_directors_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT named_directors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX named_directors_by_user ON named_directors USING btree (user_id);

CREATE TABLE notice_mailings (
    user_id uuid NOT NULL,
    at_once_at timestamp with time zone,
    daily_on date,
    CONSTRAINT notice_mailings_pkey PRIMARY KEY (user_id),
    CONSTRAINT notice_mailings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE notice_settings (
    user_id uuid NOT NULL,
    kind notice_kind NOT NULL,
    in_app boolean NOT NULL,
    email notice_email NOT NULL,
    CONSTRAINT notice_settings_kind_switched CHECK ((kind <> 'log_reader'::notice_kind)),
    CONSTRAINT notice_settings_pkey PRIMARY KEY (user_id, kind),
    CONSTRAINT notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE notices (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind notice_kind NOT NULL,
    actor_id uuid,
    owner_id uuid,
    day date,
    comment_id uuid,
    race_id uuid,
    result_id uuid,
    announcement_id uuid,
    import_id uuid,
    outcome notice_outcome,
    in_app boolean NOT NULL,
    email notice_email NOT NULL,
    batch_id uuid,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    read_at timestamp with time zone,
    CONSTRAINT notices_pkey PRIMARY KEY (id),
    CONSTRAINT notices_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT notices_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
    CONSTRAINT notices_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
    CONSTRAINT notices_import_id_fkey FOREIGN KEY (import_id) REFERENCES log_imports(id) ON DELETE CASCADE,
    CONSTRAINT notices_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT notices_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notices_asked_once ON notices USING btree (user_id, kind, actor_id) WHERE ((read_at IS NULL) AND (kind = ANY (ARRAY['coach_asks'::notice_kind, 'follower_asks'::notice_kind, 'assistant_named'::notice_kind])));
CREATE INDEX notices_by_actor ON notices USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX notices_by_announcement ON notices USING btree (announcement_id) WHERE (announcement_id IS NOT NULL);
CREATE INDEX notices_by_batch ON notices USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX notices_by_comment ON notices USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX notices_by_import ON notices USING btree (import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX notices_by_owner ON notices USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX notices_by_race ON notices USING btree (race_id) WHERE (race_id IS NOT NULL);
CREATE INDEX notices_by_user ON notices USING btree (user_id, created_at DESC, id DESC) WHERE in_app;
CREATE INDEX notices_created_at ON notices USING btree (created_at);
CREATE UNIQUE INDEX notices_found_once ON notices USING btree (user_id, race_id) WHERE (kind = 'result_found'::notice_kind);
CREATE UNIQUE INDEX notices_planned_once ON notices USING btree (user_id, actor_id, day) WHERE (kind = 'week_planned'::notice_kind);
CREATE INDEX notices_to_email ON notices USING btree (email, user_id) WHERE ((batch_id IS NULL) AND (email <> 'none'::notice_email));

CREATE TABLE period_goals (
    user_id uuid NOT NULL,
    period goal_period NOT NULL,
    meters hundredths,
    seconds hundredths,
    runs integer,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT period_goals_runs_range CHECK ((runs > 0)),
    CONSTRAINT period_goals_seconds_range CHECK (((seconds)::numeric > (0)::numeric)),
    CONSTRAINT period_goals_pkey PRIMARY KEY (user_id, period),
    CONSTRAINT period_goals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE personal_tokens (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT personal_tokens_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT personal_tokens_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT personal_tokens_scopes_known CHECK ((((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 6)) AND (scopes <@ ARRAY['read'::text, 'log'::text, 'results'::text, 'profile'::text, 'health'::text, 'team'::text]))),
    CONSTRAINT personal_tokens_hash_taken UNIQUE (hash),
    CONSTRAINT personal_tokens_pkey PRIMARY KEY (user_id, id),
    CONSTRAINT personal_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX personal_tokens_expires_at ON personal_tokens USING btree (expires_at);

CREATE TABLE plan_marks (
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    mark plan_mark,
    note character varying(500),
    marked_at timestamp with time zone,
    seen_at timestamp with time zone,
    CONSTRAINT plan_marks_whole CHECK ((((mark IS NULL) = (marked_at IS NULL)) AND ((mark IS NOT NULL) OR (note IS NULL)))),
    CONSTRAINT plan_marks_pkey PRIMARY KEY (session_id, user_id),
    CONSTRAINT plan_marks_session_id_fkey FOREIGN KEY (session_id) REFERENCES planned_sessions(id) ON DELETE CASCADE,
    CONSTRAINT plan_marks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX plan_marks_by_user ON plan_marks USING btree (user_id);

CREATE TABLE plan_templates (
    id uuid NOT NULL,
    owner_id uuid,
    team_id character varying(64),
    team_key text GENERATED ALWAYS AS (lower(((team_id)::text COLLATE "C"))) STORED,
    name character varying(200) NOT NULL,
    weeks integer NOT NULL,
    sessions jsonb NOT NULL,
    author_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT plan_templates_owned CHECK (((owner_id IS NULL) <> (team_id IS NULL))),
    CONSTRAINT plan_templates_weeks CHECK (((weeks >= 1) AND (weeks <= 26))),
    CONSTRAINT plan_templates_pkey PRIMARY KEY (id),
    CONSTRAINT plan_templates_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
    CONSTRAINT plan_templates_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX plan_templates_by_author ON plan_templates USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX plan_templates_by_owner ON plan_templates USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX plan_templates_by_team ON plan_templates USING btree (team_key) WHERE (team_key IS NOT NULL);

CREATE TABLE planned_athletes (
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT planned_athletes_pkey PRIMARY KEY (session_id, user_id),
    CONSTRAINT planned_athletes_session_id_fkey FOREIGN KEY (session_id) REFERENCES planned_sessions(id) ON DELETE CASCADE,
    CONSTRAINT planned_athletes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX planned_athletes_by_user ON planned_athletes USING btree (user_id);
CREATE TRIGGER end_planned_sessions AFTER DELETE ON planned_athletes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.end_planned_sessions();

CREATE TABLE planned_sessions (
    id uuid NOT NULL,
    owner_id uuid,
    team_id character varying(64),
    team_key text GENERATED ALWAYS AS (lower(((team_id)::text COLLATE "C"))) STORED,
    reach plan_reach NOT NULL,
    group_id uuid,
    day date NOT NULL,
    text character varying(2000) NOT NULL,
    title character varying(200),
    kind text,
    meters hundredths,
    seconds hundredths,
    running boolean GENERATED ALWAYS AS (((kind IS NULL) OR (kind <> ALL (ARRAY['cross_training'::text, 'bike'::text, 'swim'::text, 'strength'::text, 'walk'::text])))) STORED NOT NULL,
    author_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT planned_sessions_reach CHECK ((((owner_id IS NOT NULL) = (reach = 'me'::plan_reach)) AND ((team_id IS NULL) = (reach = 'me'::plan_reach)) AND ((group_id IS NOT NULL) = (reach = 'group'::plan_reach)))),
    CONSTRAINT planned_sessions_pkey PRIMARY KEY (id),
    CONSTRAINT planned_sessions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
    CONSTRAINT planned_sessions_group_id_fkey FOREIGN KEY (group_id) REFERENCES team_groups(id) ON DELETE CASCADE,
    CONSTRAINT planned_sessions_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX planned_sessions_by_author ON planned_sessions USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX planned_sessions_by_group ON planned_sessions USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX planned_sessions_by_owner ON planned_sessions USING btree (owner_id, day) WHERE (owner_id IS NOT NULL);
CREATE INDEX planned_sessions_by_team ON planned_sessions USING btree (team_key, day) WHERE (team_key IS NOT NULL);

CREATE TABLE race_directors (
    race_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT race_directors_pkey PRIMARY KEY (race_id, user_id),
    CONSTRAINT race_directors_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT race_directors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX race_directors_by_user ON race_directors USING btree (user_id);
CREATE TRIGGER log_touched AFTER INSERT OR DELETE OR UPDATE ON race_directors FOR EACH ROW EXECUTE FUNCTION code.log_touched();

CREATE TABLE races (
    id uuid NOT NULL,
    user_id uuid,
    user_name text,
    name character varying(200) NOT NULL,
    date date NOT NULL,
    location character varying(200),
    weather character varying(200),
    url character varying(2000),
    description character varying(10000),
    sport sport NOT NULL,
    scoring jsonb,
    results_by results_by DEFAULT 'anyone'::results_by NOT NULL,
    state race_state DEFAULT 'provisional'::race_state NOT NULL,
    upvotes integer DEFAULT 0 NOT NULL,
    downvotes integer DEFAULT 0 NOT NULL,
    results integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    season smallint GENERATED ALWAYS AS (season_of(date)) STORED NOT NULL,
    doc tsvector GENERATED ALWAYS AS (race_doc((name)::text, (location)::text)) STORED NOT NULL,
    CONSTRAINT races_valid CHECK ((((name)::text <> ''::text) AND (LEAST(upvotes, downvotes, results) >= 0))),
    CONSTRAINT races_pkey PRIMARY KEY (id) INCLUDE (date),
    CONSTRAINT races_sport_season_key UNIQUE (id, sport, season) INCLUDE (date),
    CONSTRAINT races_user_id_fkey FOREIGN KEY (user_id, user_name) REFERENCES users(id, name) MATCH FULL ON UPDATE CASCADE ON DELETE SET NULL
)
WITH (fillfactor='85');
CREATE INDEX races_by_date ON races USING btree (date DESC, id DESC);
CREATE INDEX races_by_sport ON races USING btree (sport, state, date DESC, id DESC);
CREATE INDEX races_by_user ON races USING btree (user_id, date DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX races_by_word ON races USING gin (doc) WITH (gin_pending_list_limit='256');
CREATE TRIGGER log_changes AFTER INSERT OR DELETE OR UPDATE OF id, user_id, user_name, name, date, location, weather, url, description, sport, scoring, results_by, state, created_at, updated_at ON races FOR EACH ROW EXECUTE FUNCTION code.log_changes();
CREATE TRIGGER name_poster BEFORE INSERT ON races FOR EACH ROW EXECUTE FUNCTION code.name_poster();
CREATE TRIGGER races_searchable_in AFTER INSERT ON races REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.races_searchable();
CREATE TRIGGER races_searchable_out AFTER DELETE ON races REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.races_searchable();
CREATE TRIGGER races_searchable_over AFTER UPDATE OF name, date, location ON races FOR EACH ROW WHEN (((((old.name)::text IS DISTINCT FROM (new.name)::text) OR (old.date IS DISTINCT FROM new.date)) OR ((old.location)::text IS DISTINCT FROM (new.location)::text))) EXECUTE FUNCTION code.races_searchable();

CREATE TABLE refresh_tokens (
    hash bytea NOT NULL,
    session_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    spent_at timestamp with time zone,
    CONSTRAINT refresh_tokens_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT refresh_tokens_pkey PRIMARY KEY (hash),
    CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX refresh_tokens_expires_at ON refresh_tokens USING btree (expires_at);
CREATE INDEX refresh_tokens_session ON refresh_tokens USING btree (session_id);

CREATE TABLE reminders (
    coach_id uuid NOT NULL,
    user_id uuid NOT NULL,
    reminded_at timestamp with time zone NOT NULL,
    CONSTRAINT reminders_pkey PRIMARY KEY (coach_id, user_id),
    CONSTRAINT reminders_coach_id_fkey FOREIGN KEY (coach_id) REFERENCES users(id) ON DELETE CASCADE,
    CONSTRAINT reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX reminders_by_user ON reminders USING btree (user_id);

CREATE TABLE renames (
    id uuid NOT NULL,
    race_id uuid NOT NULL,
    user_id uuid,
    kind rename_kind NOT NULL,
    gender gender,
    from_name text NOT NULL,
    from_athlete_id text,
    from_team_id text,
    to_name text NOT NULL,
    to_athlete_id text,
    to_team_id text,
    merged boolean NOT NULL,
    results integer NOT NULL,
    reason text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT renames_from_athlete_id_length CHECK (((char_length(from_athlete_id) >= 1) AND (char_length(from_athlete_id) <= 64))),
    CONSTRAINT renames_from_name_length CHECK (((char_length(from_name) >= 1) AND (char_length(from_name) <= 200))),
    CONSTRAINT renames_from_team_id_length CHECK (((char_length(from_team_id) >= 1) AND (char_length(from_team_id) <= 64))),
    CONSTRAINT renames_reason_length CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
    CONSTRAINT renames_to_athlete_id_length CHECK (((char_length(to_athlete_id) >= 1) AND (char_length(to_athlete_id) <= 64))),
    CONSTRAINT renames_to_name_length CHECK (((char_length(to_name) >= 1) AND (char_length(to_name) <= 200))),
    CONSTRAINT renames_to_team_id_length CHECK (((char_length(to_team_id) >= 1) AND (char_length(to_team_id) <= 64))),
    CONSTRAINT renames_pkey PRIMARY KEY (id),
    CONSTRAINT renames_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT renames_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX renames_by_race ON renames USING btree (race_id, id);
CREATE INDEX renames_by_user ON renames USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE TABLE replaced_results (
    race_id uuid NOT NULL,
    import_id uuid NOT NULL,
    id uuid NOT NULL,
    result jsonb NOT NULL,
    CONSTRAINT replaced_results_pkey PRIMARY KEY (race_id, import_id, id),
    CONSTRAINT replaced_results_import_fkey FOREIGN KEY (race_id, import_id) REFERENCES imports(race_id, id) ON DELETE CASCADE
);

CREATE TABLE replaced_sessions (
    session_id uuid NOT NULL,
    replaced_id uuid NOT NULL,
    CONSTRAINT replaced_sessions_another CHECK ((session_id <> replaced_id)),
    CONSTRAINT replaced_sessions_pkey PRIMARY KEY (session_id, replaced_id),
    CONSTRAINT replaced_sessions_replaced_id_fkey FOREIGN KEY (replaced_id) REFERENCES planned_sessions(id) ON DELETE CASCADE,
    CONSTRAINT replaced_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES planned_sessions(id) ON DELETE CASCADE
);
CREATE INDEX replaced_sessions_by_replaced ON replaced_sessions USING btree (replaced_id);

CREATE TABLE reports (
    id uuid NOT NULL,
    kind text NOT NULL,
    object_id uuid,
    race_id uuid,
    athlete_id text,
    reporter_id uuid,
    visitor boolean DEFAULT false NOT NULL,
    holder_id uuid,
    reason text,
    text text,
    state report_state DEFAULT 'open'::report_state NOT NULL,
    note text,
    released boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    announced_at timestamp with time zone,
    directors_told_at timestamp with time zone,
    decided_at timestamp with time zone,
    decided_by uuid,
    CONSTRAINT reports_athlete_id_form CHECK ((athlete_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text)),
    CONSTRAINT reports_athlete_id_if CHECK (((athlete_id IS NOT NULL) = (kind = 'claim'::text))),
    CONSTRAINT reports_decided_if CHECK (((decided_at IS NULL) = (state = 'open'::report_state))),
    CONSTRAINT reports_kind_known CHECK ((kind = ANY (ARRAY['race'::text, 'result'::text, 'claim'::text]))),
    CONSTRAINT reports_note_length CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))),
    CONSTRAINT reports_object_if CHECK (((object_id IS NOT NULL) = (kind = ANY (ARRAY['race'::text, 'result'::text])))),
    CONSTRAINT reports_race_id_if CHECK (((race_id IS NOT NULL) = (kind = 'result'::text))),
    CONSTRAINT reports_reason_known CHECK ((reason = ANY (ARRAY['spam'::text, 'duplicate'::text, 'wrong'::text, 'offensive'::text, 'privacy'::text, 'remove_name'::text, 'other'::text]))),
    CONSTRAINT reports_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 1000))),
    CONSTRAINT reports_pkey PRIMARY KEY (id),
    CONSTRAINT reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL,
    CONSTRAINT reports_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES users(id) ON DELETE SET NULL,
    CONSTRAINT reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX reports_announced_at ON reports USING btree (announced_at) WHERE (announced_at IS NOT NULL);
CREATE INDEX reports_created_at ON reports USING btree (created_at, id);
CREATE INDEX reports_decided_at ON reports USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX reports_decided_by ON reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX reports_directors_told_at ON reports USING btree (directors_told_at) WHERE (directors_told_at IS NOT NULL);
CREATE INDEX reports_holder ON reports USING btree (holder_id) WHERE (holder_id IS NOT NULL);
CREATE INDEX reports_of_race ON reports USING btree (race_id, created_at, id) WHERE ((state = 'open'::report_state) AND (race_id IS NOT NULL));
CREATE UNIQUE INDEX reports_one_open ON reports USING btree (reporter_id, kind, COALESCE((object_id)::text, lower((athlete_id COLLATE "C")))) WHERE (state = 'open'::report_state);
CREATE INDEX reports_reporter ON reports USING btree (reporter_id, created_at);
CREATE INDEX reports_state ON reports USING btree (state, created_at, id);
CREATE INDEX reports_unannounced ON reports USING btree (id) WHERE ((state = 'open'::report_state) AND (announced_at IS NULL));

CREATE TABLE result_claims (
    race_id uuid NOT NULL,
    result_id uuid NOT NULL,
    user_id uuid NOT NULL,
    refused boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT result_claims_pkey PRIMARY KEY (result_id, user_id),
    CONSTRAINT result_claims_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT result_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX result_claims_by_race ON result_claims USING btree (race_id, created_at) WHERE (NOT refused);
CREATE INDEX result_claims_by_user ON result_claims USING btree (user_id);

CREATE TABLE result_shares (
    user_id uuid NOT NULL,
    stored bigint NOT NULL,
    hour_began timestamp with time zone NOT NULL,
    hour_rows bigint NOT NULL,
    CONSTRAINT result_shares_stored_count CHECK ((stored >= 0)),
    CONSTRAINT result_shares_pkey PRIMARY KEY (user_id),
    CONSTRAINT result_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE results (
    race_id uuid NOT NULL,
    id uuid NOT NULL,
    sport sport NOT NULL,
    season smallint NOT NULL,
    import_id uuid,
    user_id uuid,
    gender gender NOT NULL,
    event character varying(100) NOT NULL COLLATE pg_catalog."C",
    event_order text GENERATED ALWAYS AS (natural_order((event)::text)) STORED NOT NULL COLLATE pg_catalog."C",
    division character varying(100) COLLATE pg_catalog."C",
    round result_round DEFAULT 'final'::result_round NOT NULL,
    heat integer,
    heat_place finishing_place,
    ranked_heat boolean,
    event_code character varying(20) COLLATE pg_catalog."C",
    event_kind event_kind,
    distance_m double precision,
    mixed boolean DEFAULT false NOT NULL,
    athlete character varying(200) NOT NULL,
    relay_members text[],
    athlete_id character varying(64),
    team character varying(200),
    team_id character varying(64),
    place finishing_place,
    before_place integer,
    finish_order bigint GENERATED ALWAYS AS (COALESCE((2 * (place)::bigint), ((2 * (before_place)::bigint) - 1))) STORED,
    former_place finishing_place,
    former_heat_place finishing_place,
    decided jsonb,
    "time" character varying(20),
    time_ms bigint,
    timing_method timing_method,
    mark character varying(40),
    status result_status DEFAULT 'finished'::result_status NOT NULL,
    points numeric(9,3),
    grade character varying(40),
    bib character varying(20),
    wind numeric(3,1),
    notes character varying(2000),
    exhibition boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    mark_order bigint GENERATED ALWAYS AS (mark_order(status, event_kind, mixed, time_ms, (mark)::text)) STORED,
    runner bigint GENERATED ALWAYS AS (runner_key((athlete)::text, (team)::text, (athlete_id)::text)) STORED NOT NULL,
    CONSTRAINT results_heat_place_of_finisher CHECK (
CASE
    WHEN (status = 'finished'::result_status) THEN (former_heat_place IS NULL)
    ELSE (heat_place IS NULL)
END),
    CONSTRAINT results_mixed_relay_gender CHECK (((NOT mixed) OR (event_kind IS DISTINCT FROM 'relay'::event_kind) OR (gender = 'womens'::gender))),
    CONSTRAINT results_nothing_of_no_mark CHECK (((status <> 'nm'::result_status) OR ((mark IS NULL) AND (points IS NULL)))),
    CONSTRAINT results_place_in_competition CHECK (((NOT exhibition) OR ((place IS NULL) AND (heat_place IS NULL) AND (points IS NULL)))),
    CONSTRAINT results_place_of_finisher CHECK (
CASE
    WHEN (status = 'finished'::result_status) THEN (former_place IS NULL)
    ELSE (place IS NULL)
END),
    CONSTRAINT results_valid CHECK ((("left"((id)::text, 13) = "left"((race_id)::text, 13)) AND ((''::text COLLATE "C") <> ALL ((ARRAY[event, division, event_code, athlete, athlete_id, team, team_id, "time", mark, grade, bib, notes])::text[])) AND ((event_code IS NULL) = (event_kind IS NULL)) AND (("time" IS NULL) = (time_ms IS NULL)) AND ((time_ms >= 0) AND (time_ms <= '3600000000'::bigint)) AND ((heat >= 1) AND (heat <= 999)) AND (distance_m > (0)::double precision) AND ((cardinality(relay_members) >= 1) AND (cardinality(relay_members) <= 12)) AND ((points >= (0)::numeric) AND (points <= (100000)::numeric)))),
    CONSTRAINT results_pkey PRIMARY KEY (race_id, id),
    CONSTRAINT results_race_id_fkey FOREIGN KEY (race_id, sport, season) REFERENCES races(id, sport, season) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT results_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX results_by_athlete ON results USING btree (lower(((athlete_id)::text COLLATE "C"))) WHERE (athlete_id IS NOT NULL);
CREATE INDEX results_by_mark ON results USING btree (event_code, gender, sport, mark_order) WHERE (mark_order IS NOT NULL);
CREATE INDEX results_by_runner ON results USING btree (runner) INCLUDE (race_id, id, gender, event, season);
CREATE INDEX results_by_season ON results USING btree (event_code, gender, sport, season, mark_order) WHERE (mark_order IS NOT NULL);
CREATE INDEX results_by_team ON results USING btree (lower(((team_id)::text COLLATE "C")), race_id) WHERE (team_id IS NOT NULL);
CREATE INDEX results_by_user ON results USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX results_in_order ON results USING btree (race_id, gender, event_order, division, round, finish_order, status, time_ms, id);
CREATE INDEX results_missed ON results USING btree (race_id, gender, event_order, event, division, round) WHERE (((place IS NULL) AND (heat_place IS NULL) AND (status = 'finished'::result_status) AND (time_ms > 0) AND (NOT exhibition)) OR (before_place IS NOT NULL));
CREATE STATISTICS results_of_athlete ON lower(athlete_id::text COLLATE "C") FROM results;
CREATE TRIGGER log_changes_delete AFTER DELETE ON results REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.log_changes();
CREATE TRIGGER log_changes_insert AFTER INSERT ON results REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.log_changes();
CREATE TRIGGER log_changes_update AFTER UPDATE ON results REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.log_changes();
CREATE TRIGGER place_missed_delete AFTER DELETE ON results REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.place_missed();
CREATE TRIGGER place_missed_insert AFTER INSERT ON results REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.place_missed();
CREATE TRIGGER place_missed_update AFTER UPDATE ON results REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.place_missed();
CREATE TRIGGER redact_results_insert AFTER INSERT ON results REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.redact_results();
CREATE TRIGGER redact_results_update AFTER UPDATE ON results REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.redact_results();
CREATE TRIGGER results_searchable_in AFTER INSERT ON results REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE TRIGGER results_searchable_out AFTER DELETE ON results REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE TRIGGER results_searchable_over AFTER UPDATE ON results REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION code.results_searchable();
CREATE TRIGGER tell_results AFTER INSERT ON results REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION code.tell_results();

CREATE TABLE runs (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    day date NOT NULL,
    place smallint NOT NULL,
    meters hundredths,
    seconds hundredths,
    elapsed_seconds hundredths,
    kind text,
    title character varying(200),
    notes character varying(2000),
    started_at timestamp with time zone,
    utc_offset_minutes utc_offset,
    heart_rate hundredths,
    heart_rate_max hundredths,
    ascent_m hundredths,
    cadence hundredths,
    splits json_list,
    laps json_list,
    shoe_id uuid,
    source character varying(32),
    external_id character varying(200),
    has_track boolean DEFAULT false NOT NULL,
    running boolean GENERATED ALWAYS AS (((kind IS NULL) OR (kind <> ALL (ARRAY['cross_training'::text, 'bike'::text, 'swim'::text, 'strength'::text, 'walk'::text])))) STORED NOT NULL,
    CONSTRAINT runs_measured CHECK (((meters IS NOT NULL) OR (seconds IS NOT NULL))),
    CONSTRAINT runs_pkey PRIMARY KEY (id),
    CONSTRAINT runs_day_fkey FOREIGN KEY (user_id, day) REFERENCES entries(user_id, day) ON DELETE CASCADE,
    CONSTRAINT runs_shoe_fkey FOREIGN KEY (user_id, shoe_id) REFERENCES shoes(user_id, id)
);
CREATE INDEX runs_by_day ON runs USING btree (user_id, day, place);
CREATE INDEX runs_by_distance ON runs USING btree (user_id, meters) INCLUDE (seconds) WHERE (((seconds)::numeric > (0)::numeric) AND running);
CREATE INDEX runs_by_shoe ON runs USING btree (user_id, shoe_id) INCLUDE (meters, day) WHERE (shoe_id IS NOT NULL);
CREATE INDEX runs_by_word ON runs USING gin (user_id, log_doc((title)::text, (notes)::text)) WITH (gin_pending_list_limit='256') WHERE ((title IS NOT NULL) OR (notes IS NOT NULL));
CREATE UNIQUE INDEX runs_external_id_taken ON runs USING btree (user_id, source, external_id) WHERE (external_id IS NOT NULL);

CREATE TABLE search_events (
    race_id uuid NOT NULL,
    gender gender NOT NULL,
    event text NOT NULL COLLATE pg_catalog."C",
    date date NOT NULL,
    doc tsvector NOT NULL,
    CONSTRAINT search_events_pkey PRIMARY KEY (race_id, gender, event)
);
CREATE INDEX search_events_by_word ON search_events USING gin (doc) WITH (gin_pending_list_limit='256');

CREATE TABLE search_pending (
    id bigint NOT NULL,
    keys bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    races uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    words text[] DEFAULT '{}'::text[] NOT NULL,
    forgotten xid8,
    CONSTRAINT search_pending_pkey PRIMARY KEY (id)
);
ALTER TABLE search_pending ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY;

CREATE TABLE search_runners (
    key bigint NOT NULL,
    newest date NOT NULL,
    athlete text NOT NULL,
    team text,
    athlete_id text,
    doc tsvector NOT NULL,
    CONSTRAINT search_runners_pkey PRIMARY KEY (key)
)
WITH (fillfactor='85');
CREATE INDEX search_runners_by_id_word ON search_runners USING gin (doc) WITH (gin_pending_list_limit='256') WHERE (athlete_id IS NOT NULL);
CREATE INDEX search_runners_by_name ON search_runners USING btree (athlete COLLATE "C", key) WHERE (athlete_id IS NOT NULL);
CREATE INDEX search_runners_by_word ON search_runners USING gin (doc) WITH (gin_pending_list_limit='256');

CREATE TABLE search_words (
    word text NOT NULL COLLATE pg_catalog."C",
    runner boolean NOT NULL,
    event boolean NOT NULL,
    CONSTRAINT search_words_pkey PRIMARY KEY (word)
);
CREATE INDEX search_words_by_end ON search_words USING btree (char_length(word), reverse(word));
CREATE INDEX search_words_by_start ON search_words USING btree (char_length(word), word);

CREATE TABLE season_reports (
    id uuid NOT NULL,
    coach_id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash bytea NOT NULL,
    first date NOT NULL,
    last date NOT NULL,
    text text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT season_reports_days CHECK ((((last - first) >= 0) AND ((last - first) <= 399))),
    CONSTRAINT season_reports_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT season_reports_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000))),
    CONSTRAINT season_reports_hash_taken UNIQUE (hash),
    CONSTRAINT season_reports_pkey PRIMARY KEY (id),
    CONSTRAINT season_reports_accepted_fkey FOREIGN KEY (user_id, coach_id) REFERENCES accepted_coaches(user_id, coach_id) ON DELETE CASCADE
);
CREATE INDEX season_reports_by_athlete ON season_reports USING btree (user_id, coach_id);
CREATE INDEX season_reports_by_coach ON season_reports USING btree (coach_id, created_at);

CREATE TABLE seen_comments (
    comment_id uuid NOT NULL,
    reader_id uuid NOT NULL,
    CONSTRAINT seen_comments_pkey PRIMARY KEY (comment_id, reader_id),
    CONSTRAINT seen_comments_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE,
    CONSTRAINT seen_comments_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX seen_comments_by_reader ON seen_comments USING btree (reader_id);

CREATE TABLE sessions (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    signed_in_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT sessions_id_taken UNIQUE (id),
    CONSTRAINT sessions_pkey PRIMARY KEY (user_id, id),
    CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at ON sessions USING btree (expires_at);
CREATE TRIGGER record_ended_sessions AFTER DELETE ON sessions REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.record_ended_sessions();

CREATE TABLE shoes (
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    notes text,
    initial_meters hundredths DEFAULT 0 NOT NULL,
    retired_on date,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT shoes_name_length CHECK ((char_length(name) <= 100)),
    CONSTRAINT shoes_notes_length CHECK ((char_length(notes) <= 2000)),
    CONSTRAINT shoes_pkey PRIMARY KEY (user_id, id),
    CONSTRAINT shoes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE shown_namesakes (
    race_id uuid NOT NULL,
    gender gender NOT NULL,
    event_key text NOT NULL,
    athlete text NOT NULL,
    athlete_id text,
    team_id text,
    CONSTRAINT shown_namesakes_once UNIQUE NULLS NOT DISTINCT (race_id, gender, event_key, athlete, athlete_id, team_id),
    CONSTRAINT shown_namesakes_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE
);

CREATE TABLE team_codes (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    hash bytea NOT NULL,
    name text NOT NULL,
    max_uses integer NOT NULL,
    uses integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT team_codes_hash_is_sha256 CHECK ((octet_length(hash) = 32)),
    CONSTRAINT team_codes_max_uses_bounds CHECK (((max_uses >= 1) AND (max_uses <= 200))),
    CONSTRAINT team_codes_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT team_codes_uses_bounds CHECK (((uses >= 0) AND (uses <= max_uses))),
    CONSTRAINT team_codes_hash_taken UNIQUE (hash),
    CONSTRAINT team_codes_pkey PRIMARY KEY (id),
    CONSTRAINT team_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX team_codes_expires_at ON team_codes USING btree (expires_at);
CREATE INDEX team_codes_user ON team_codes USING btree (user_id, created_at);

CREATE TABLE team_groups (
    id uuid NOT NULL,
    team_key text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT team_groups_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT team_groups_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX team_groups_by_name ON team_groups USING btree (team_key, lower(name));

CREATE TABLE told_reasons (
    coach_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind attention_kind NOT NULL,
    CONSTRAINT told_reasons_pkey PRIMARY KEY (coach_id, user_id, kind),
    CONSTRAINT told_reasons_accepted_fkey FOREIGN KEY (user_id, coach_id) REFERENCES accepted_coaches(user_id, coach_id) ON DELETE CASCADE
);
CREATE INDEX told_reasons_by_athlete ON told_reasons USING btree (user_id, coach_id);

CREATE TABLE tracks (
    run_id uuid NOT NULL,
    user_id uuid NOT NULL,
    format text NOT NULL,
    file bytea NOT NULL,
    stored integer GENERATED ALWAYS AS (octet_length(file)) STORED NOT NULL,
    size integer NOT NULL,
    points integer NOT NULL,
    polyline text NOT NULL,
    early integer NOT NULL,
    late integer NOT NULL,
    notes text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT tracks_file_size CHECK ((octet_length(file) <= 11534336)),
    CONSTRAINT tracks_format_known CHECK ((format = ANY (ARRAY['gpx'::text, 'tcx'::text, 'fit'::text]))),
    CONSTRAINT tracks_polyline_length CHECK ((char_length(polyline) <= 200000)),
    CONSTRAINT tracks_size_range CHECK (((size >= 1) AND (size <= 10485760))),
    CONSTRAINT tracks_pkey PRIMARY KEY (run_id),
    CONSTRAINT tracks_run_id_fkey FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
);
ALTER TABLE ONLY tracks ALTER COLUMN file SET STORAGE EXTERNAL;
CREATE INDEX tracks_by_user ON tracks USING btree (user_id) INCLUDE (stored);
CREATE TRIGGER log_tracks AFTER INSERT OR DELETE OR UPDATE ON tracks FOR EACH ROW EXECUTE FUNCTION code.log_tracks();
CREATE TRIGGER mark_tracks AFTER INSERT OR DELETE ON tracks FOR EACH ROW EXECUTE FUNCTION code.mark_tracks();

CREATE TABLE users (
    id uuid NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    email_verified_at timestamp with time zone,
    password_hash text,
    credentials uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    coach boolean NOT NULL,
    team_id text,
    team_name text,
    referral_code text NOT NULL,
    referred_by uuid,
    checkboxes text[] DEFAULT '{}'::text[] NOT NULL,
    log_visibility log_visibility DEFAULT 'team'::log_visibility NOT NULL,
    health_visibility log_visibility DEFAULT 'private'::log_visibility NOT NULL,
    track_visibility log_visibility DEFAULT 'private'::log_visibility NOT NULL,
    findable boolean DEFAULT false NOT NULL,
    private_zones jsonb DEFAULT '[]'::jsonb NOT NULL,
    zone_circles jsonb DEFAULT '[]'::jsonb NOT NULL,
    timezone text DEFAULT 'UTC'::text NOT NULL,
    units units DEFAULT 'mi'::units NOT NULL,
    week_start week_start DEFAULT 'monday'::week_start NOT NULL,
    birth_date date,
    sex sex,
    profile_pic jsonb,
    brand_pic jsonb,
    featured_pic jsonb,
    operator boolean DEFAULT false NOT NULL,
    suspended_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT users_checkboxes_count CHECK ((cardinality(checkboxes) <= 50)),
    CONSTRAINT users_email_length CHECK (((char_length(email) >= 3) AND (char_length(email) <= 254))),
    CONSTRAINT users_health_visibility_known CHECK ((health_visibility <> 'followers'::log_visibility)),
    CONSTRAINT users_name_length CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100))),
    CONSTRAINT users_private_zones_count CHECK (((jsonb_typeof(private_zones) = 'array'::text) AND (jsonb_array_length(private_zones) <= 10))),
    CONSTRAINT users_team_id_form CHECK ((team_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'::text)),
    CONSTRAINT users_team_name_claimed CHECK (((team_name IS NOT NULL) = (coach AND (team_id IS NOT NULL)))),
    CONSTRAINT users_team_name_length CHECK (((char_length(team_name) >= 1) AND (char_length(team_name) <= 200))),
    CONSTRAINT users_timezone_known CHECK ((('1970-01-01 00:00:00+00'::timestamp with time zone AT TIME ZONE timezone) IS NOT NULL)),
    CONSTRAINT users_track_visibility_known CHECK ((track_visibility <> 'followers'::log_visibility)),
    CONSTRAINT users_zone_circles_count CHECK (((jsonb_typeof(zone_circles) = 'array'::text) AND (jsonb_array_length(zone_circles) <= 100))),
    CONSTRAINT users_email_taken UNIQUE (email_key),
    CONSTRAINT users_id_name_key UNIQUE (id, name),
    CONSTRAINT users_pkey PRIMARY KEY (id),
    CONSTRAINT users_referral_code_taken UNIQUE (referral_code),
    CONSTRAINT users_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX users_findable ON users USING btree (id) WHERE findable;
CREATE UNIQUE INDEX users_one_coach_per_team ON users USING btree (lower((team_id COLLATE "C"))) WHERE (coach AND (team_id IS NOT NULL));
CREATE INDEX users_operators ON users USING btree (id) WHERE operator;
CREATE INDEX users_referred_by ON users USING btree (referred_by) WHERE (referred_by IS NOT NULL);
CREATE INDEX users_team ON users USING btree (lower((team_id COLLATE "C"))) WHERE (team_id IS NOT NULL);
CREATE TRIGGER change_coaching AFTER UPDATE OF team_id, coach ON users FOR EACH ROW WHEN (((lower((old.team_id COLLATE "C")) IS DISTINCT FROM lower((new.team_id COLLATE "C"))) OR (old.coach <> new.coach))) EXECUTE FUNCTION code.change_coaching();
CREATE TRIGGER empty_groups AFTER UPDATE OF team_id, coach ON users FOR EACH ROW WHEN ((old.coach AND (old.team_id IS NOT NULL) AND ((lower((old.team_id COLLATE "C")) IS DISTINCT FROM lower((new.team_id COLLATE "C"))) OR (NOT new.coach)))) EXECUTE FUNCTION code.empty_groups();
CREATE TRIGGER empty_groups_of_deleted AFTER DELETE ON users FOR EACH ROW WHEN ((old.coach AND (old.team_id IS NOT NULL))) EXECUTE FUNCTION code.empty_groups();
CREATE TRIGGER forget_texts BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION code.forget_texts();
CREATE TRIGGER leave_groups AFTER UPDATE OF team_id, coach ON users FOR EACH ROW WHEN (((lower((old.team_id COLLATE "C")) IS DISTINCT FROM lower((new.team_id COLLATE "C"))) OR (old.coach <> new.coach))) EXECUTE FUNCTION code.leave_groups();
CREATE TRIGGER log_users AFTER INSERT OR DELETE OR UPDATE OF name, email_verified_at, log_visibility ON users FOR EACH ROW EXECUTE FUNCTION code.log_users();
CREATE TRIGGER name_team BEFORE INSERT OR UPDATE OF team_id, coach, team_name ON users FOR EACH ROW EXECUTE FUNCTION code.name_team();
CREATE TRIGGER tell_uncoached BEFORE UPDATE OF team_id, coach ON users FOR EACH ROW WHEN ((old.coach AND (old.team_id IS NOT NULL) AND ((lower((old.team_id COLLATE "C")) IS DISTINCT FROM lower((new.team_id COLLATE "C"))) OR (NOT new.coach)))) EXECUTE FUNCTION code.tell_uncoached();
CREATE TRIGGER tell_uncoached_of_deleted BEFORE DELETE ON users FOR EACH ROW WHEN ((old.coach AND (old.team_id IS NOT NULL))) EXECUTE FUNCTION code.tell_uncoached();

CREATE TABLE votes (
    race_id uuid NOT NULL,
    user_id uuid NOT NULL,
    vote vote_kind NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT votes_one_per_user PRIMARY KEY (race_id, user_id),
    CONSTRAINT votes_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE,
    CONSTRAINT votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX votes_by_user ON votes USING btree (user_id);
CREATE TRIGGER count_votes AFTER INSERT OR UPDATE OF vote ON votes FOR EACH ROW EXECUTE FUNCTION code.count_votes();
CREATE TRIGGER count_votes_delete AFTER DELETE ON votes REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION code.count_votes();

CREATE TABLE webhook_deliveries (
    webhook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    n bigint NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    state delivery_state DEFAULT 'waiting'::delivery_state NOT NULL,
    apart boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    attempted_at timestamp with time zone,
    status integer,
    error text,
    next_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id),
    CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
ALTER TABLE webhook_deliveries ALTER COLUMN n ADD GENERATED ALWAYS AS IDENTITY;
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_in_order ON webhook_deliveries USING btree (webhook_id, n);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries USING btree (next_at) WHERE ((state = 'waiting'::delivery_state) AND apart);

CREATE TABLE webhooks (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    url text NOT NULL,
    types change_kind[],
    race_id uuid,
    team_id text,
    secret bytea NOT NULL,
    old_secret bytea,
    old_until timestamp with time zone,
    stopped webhook_stop,
    failing_since timestamp with time zone,
    at_tx xid8 DEFAULT pg_snapshot_xmin(pg_current_snapshot()) NOT NULL,
    at_id bigint DEFAULT 0 NOT NULL,
    began pg_snapshot DEFAULT pg_current_snapshot() NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    next_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    prompt boolean DEFAULT false NOT NULL,
    turn uuid,
    turn_ends timestamp with time zone,
    host text GENERATED ALWAYS AS (COALESCE(lower("substring"(url, '^[^:]*://([^/?#]*)'::text)), ''::text)) STORED NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    updated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    authorization_id uuid,
    CONSTRAINT webhooks_failures_count CHECK ((failures >= 0)),
    CONSTRAINT webhooks_old_secret_ends CHECK (((old_secret IS NULL) = (old_until IS NULL))),
    CONSTRAINT webhooks_team_id_length CHECK (((char_length(team_id) >= 1) AND (char_length(team_id) <= 64))),
    CONSTRAINT webhooks_turn_ends CHECK (((turn IS NULL) = (turn_ends IS NULL))),
    CONSTRAINT webhooks_url_length CHECK (((char_length(url) >= 1) AND (char_length(url) <= 2000))),
    CONSTRAINT webhooks_pkey PRIMARY KEY (id),
    CONSTRAINT webhooks_authorization_id_fkey FOREIGN KEY (authorization_id) REFERENCES authorizations(id) ON DELETE CASCADE,
    CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX webhooks_authorization ON webhooks USING btree (authorization_id) WHERE (authorization_id IS NOT NULL);
CREATE INDEX webhooks_by_user ON webhooks USING btree (user_id);
CREATE INDEX webhooks_in_order ON webhooks USING btree (at_tx, at_id) WHERE (stopped IS NULL);
CREATE INDEX webhooks_in_turn ON webhooks USING btree (turn_ends) WHERE (turn_ends IS NOT NULL);

CREATE TABLE withheld_names (
    race_id uuid NOT NULL,
    result_id uuid NOT NULL,
    gender gender NOT NULL,
    event_key text NOT NULL,
    athlete text NOT NULL,
    athlete_id text,
    team_id text,
    known_id text,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    CONSTRAINT withheld_names_pkey PRIMARY KEY (race_id, result_id),
    CONSTRAINT withheld_names_race_id_fkey FOREIGN KEY (race_id) REFERENCES races(id) ON DELETE CASCADE
);

CREATE VIEW code.bare_results AS
 SELECT results.id,
    results.race_id,
    results.gender,
    results.event,
    results.event_order,
    results.finish_order,
    results.division,
    results.round,
    results.heat,
    results.heat_place,
    results.event_code,
    results.event_kind,
    results.distance_m,
    results.mixed,
    results.athlete,
    results.relay_members,
    results.athlete_id,
    results.team,
    results.team_id,
    results.place,
    results."time",
    results.time_ms,
    results.timing_method,
    results.mark,
    results.status,
    results.points,
    results.grade,
    results.bib,
    results.wind,
    results.notes,
    results.exhibition,
    results.import_id,
    results.user_id,
    results.created_at,
    results.updated_at
   FROM results;

CREATE VIEW code.directorships AS
 SELECT d.race_id,
    r.name AS race,
    r.date,
    d.user_id,
    u.name AS director,
    d.accepted,
    d.created_at
   FROM ((( SELECT race_directors.race_id,
            race_directors.user_id,
            race_directors.created_at,
            true AS accepted
           FROM race_directors
        UNION ALL
         SELECT named_directors.race_id,
            named_directors.user_id,
            named_directors.created_at,
            false
           FROM named_directors) d
     JOIN races r ON ((r.id = d.race_id)))
     JOIN users u ON ((u.id = d.user_id)));

CREATE VIEW code.listed_races AS
 SELECT races.id,
    races.name,
    races.date,
    races.location,
    races.weather,
    races.url,
    races.description,
    races.sport,
    races.scoring,
    races.user_id,
    races.user_name,
    races.upvotes,
    races.downvotes,
    races.results,
    races.results_by,
    races.state,
    races.created_at,
    races.updated_at
   FROM races;

CREATE VIEW code.listed_reports AS
 SELECT r.id,
    r.kind,
    r.object_id,
    r.race_id,
    r.athlete_id,
    r.visitor,
    r.reporter_id,
    p.name AS reporter,
    r.holder_id,
    h.name AS holder,
    r.reason,
    r.text,
    r.state,
    r.note,
    r.released,
    r.created_at,
    r.decided_at,
    r.decided_by,
    g.name AS race,
    x.athlete AS result_athlete,
    x.event AS result_event,
    xg.name AS result_race,
    a.athlete_id AS held_id
   FROM ((((((reports r
     LEFT JOIN users p ON ((p.id = r.reporter_id)))
     LEFT JOIN users h ON ((h.id = r.holder_id)))
     LEFT JOIN races g ON (((r.kind = 'race'::text) AND (g.id = r.object_id))))
     LEFT JOIN results x ON (((r.kind = 'result'::text) AND (x.race_id = code.race_of_result(r.object_id)) AND (x.id = r.object_id))))
     LEFT JOIN races xg ON ((xg.id = x.race_id)))
     LEFT JOIN athlete_ids a ON (((a.key = lower((r.athlete_id COLLATE "C"))) AND (a.user_id = r.holder_id))));

CREATE VIEW code.listed_results AS
 SELECT x.id,
    x.race_id,
    x.gender,
    x.event,
    x.event_order,
    x.finish_order,
    x.division,
    x.round,
    x.heat,
    x.heat_place,
    x.event_code,
    x.event_kind,
    x.distance_m,
    x.mixed,
    x.athlete,
    x.relay_members,
    x.athlete_id,
    x.team,
    x.team_id,
    x.place,
    x."time",
    x.time_ms,
    x.timing_method,
    x.mark,
    x.status,
    x.points,
    x.grade,
    x.bib,
    x.wind,
    x.notes,
    x.exhibition,
    x.import_id,
    x.user_id,
    x.created_at,
    x.updated_at,
    r.name AS race,
    r.date
   FROM (code.bare_results x
     JOIN races r ON ((r.id = x.race_id)));

CREATE VIEW code.listed_sessions AS
 SELECT s.id,
    s.owner_id,
    s.team_id,
    s.team_key,
    s.reach,
    s.group_id,
    s.day,
    s.text,
    s.title,
    s.kind,
    s.meters,
    s.seconds,
    s.running,
    s.author_id,
    u.name AS author,
    ARRAY( SELECT r.replaced_id
           FROM replaced_sessions r
          WHERE (r.session_id = s.id)
          ORDER BY r.replaced_id) AS instead_of,
    s.created_at,
    s.updated_at,
    s.revision
   FROM (planned_sessions s
     LEFT JOIN users u ON ((u.id = s.author_id)));
