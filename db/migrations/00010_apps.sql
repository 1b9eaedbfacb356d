-- Apps of others, what users allowed them, and the codes and tokens by which they act.

-- +goose Up
CREATE TABLE apps (
    id          uuid        NOT NULL CONSTRAINT apps_pkey PRIMARY KEY,
    -- Who made it; null for the explorer, and for an app that a document at a URL describes, which is its client_id.
    user_id     uuid        CONSTRAINT apps_user_id_fkey REFERENCES users ON DELETE CASCADE,
    url         text        CONSTRAINT apps_url_taken UNIQUE CONSTRAINT apps_url_length CHECK (octet_length(url) <= 500),
    name        text        NOT NULL CONSTRAINT apps_name_length CHECK (char_length(name) BETWEEN 1 AND 100),
    -- Where it may have users sent back to.
    redirects   text[]      NOT NULL CONSTRAINT apps_redirects_count CHECK (cardinality(redirects) <= 10),
    -- Null for an app that cannot keep a secret.
    secret_hash bytea       CONSTRAINT apps_secret_is_sha256 CHECK (octet_length(secret_hash) = 32),
    -- When an operator blocked it: nobody can allow it anything.
    blocked_at  timestamptz,
    created_at  timestamptz NOT NULL DEFAULT now(),
    -- When it was changed, or when its document was read.
    updated_at  timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT apps_origin CHECK (num_nonnulls(user_id, url) = CASE id WHEN '0199aa00-0000-7000-8000-00000000d0c5' THEN 0 ELSE 1 END)
);
CREATE INDEX apps_user ON apps (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX apps_documents ON apps (updated_at) WHERE url IS NOT NULL;
CREATE INDEX apps_blocked ON apps (id) WHERE blocked_at IS NOT NULL;

-- The explorer at /docs is an app of every instance. Users are sent back to that page alone, whose address is a setting.
INSERT INTO apps (id, name, redirects) VALUES ('0199aa00-0000-7000-8000-00000000d0c5', 'API explorer', '{}');

-- What users allowed apps, one row for each sign-in of an app, as sessions are of users. Its ID is in ended_sessions once it ends.
CREATE TABLE authorizations (
    id         uuid        NOT NULL CONSTRAINT authorizations_pkey PRIMARY KEY,
    user_id    uuid        NOT NULL CONSTRAINT authorizations_user_id_fkey REFERENCES users ON DELETE CASCADE,
    app_id     uuid        NOT NULL CONSTRAINT authorizations_app_id_fkey REFERENCES apps ON DELETE CASCADE,
    scopes     text[]      NOT NULL CONSTRAINT authorizations_scopes_known CHECK (cardinality(scopes) BETWEEN 1 AND 6 AND scopes <@ ARRAY['read', 'log', 'results', 'profile', 'health', 'team']),
    -- Where the user was sent back to; null for a device.
    redirect   text,
    -- What its access tokens are for, as a path below the instance's address: empty for the API.
    resource   text        NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at    timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
CREATE INDEX authorizations_user ON authorizations (user_id, app_id);
CREATE INDEX authorizations_app ON authorizations (app_id);
CREATE INDEX authorizations_expires_at ON authorizations (expires_at);

-- The authorization under which an app made a webhook, which ends with it; null for a user's own.
ALTER TABLE webhooks ADD authorization_id uuid CONSTRAINT webhooks_authorization_id_fkey REFERENCES authorizations ON DELETE CASCADE;
CREATE INDEX webhooks_authorization ON webhooks (authorization_id) WHERE authorization_id IS NOT NULL;

-- The refresh tokens of authorizations, spent ones too, as refresh_tokens has those of sessions.
CREATE TABLE app_refresh_tokens (
    hash             bytea       NOT NULL CONSTRAINT app_refresh_tokens_pkey PRIMARY KEY CONSTRAINT app_refresh_tokens_hash_is_sha256 CHECK (octet_length(hash) = 32),
    authorization_id uuid        NOT NULL CONSTRAINT app_refresh_tokens_authorization_id_fkey REFERENCES authorizations ON DELETE CASCADE,
    expires_at       timestamptz NOT NULL,
    spent_at         timestamptz
);
CREATE INDEX app_refresh_tokens_authorization ON app_refresh_tokens (authorization_id);
CREATE INDEX app_refresh_tokens_expires_at ON app_refresh_tokens (expires_at);

-- Codes that apps exchange for tokens, once. A spent one stays for a day: using it again ends the authorization that it led to.
CREATE TABLE authorization_codes (
    hash             bytea       NOT NULL CONSTRAINT authorization_codes_pkey PRIMARY KEY CONSTRAINT authorization_codes_hash_is_sha256 CHECK (octet_length(hash) = 32),
    user_id          uuid        NOT NULL CONSTRAINT authorization_codes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    app_id           uuid        NOT NULL CONSTRAINT authorization_codes_app_id_fkey REFERENCES apps ON DELETE CASCADE,
    scopes           text[]      NOT NULL,
    redirect         text        NOT NULL,
    -- The base64url of the SHA-256 of the verifier that the app has to prove.
    challenge        text        NOT NULL CONSTRAINT authorization_codes_challenge_length CHECK (octet_length(challenge) = 43),
    resource         text        NOT NULL DEFAULT '',
    expires_at       timestamptz NOT NULL,
    spent_at         timestamptz,
    authorization_id uuid        CONSTRAINT authorization_codes_authorization_id_fkey REFERENCES authorizations ON DELETE CASCADE
);
CREATE INDEX authorization_codes_user ON authorization_codes (user_id);
CREATE INDEX authorization_codes_app ON authorization_codes (app_id);
CREATE INDEX authorization_codes_authorization ON authorization_codes (authorization_id);
CREATE INDEX authorization_codes_expires_at ON authorization_codes (expires_at);

CREATE TYPE device_code_state AS ENUM ('waiting', 'allowed', 'denied');

-- Codes of devices that wait until a user allows them on another one, by entering the short code.
CREATE TABLE device_codes (
    hash        bytea             NOT NULL CONSTRAINT device_codes_pkey PRIMARY KEY CONSTRAINT device_codes_hash_is_sha256 CHECK (octet_length(hash) = 32),
    user_hash   bytea             NOT NULL CONSTRAINT device_codes_user_hash_taken UNIQUE CONSTRAINT device_codes_user_hash_is_sha256 CHECK (octet_length(user_hash) = 32),
    app_id      uuid              NOT NULL CONSTRAINT device_codes_app_id_fkey REFERENCES apps ON DELETE CASCADE,
    scopes      text[]            NOT NULL,
    resource    text              NOT NULL DEFAULT '',
    -- The network of the device. The number of codes that wait is limited for each.
    network_key bytea             NOT NULL CONSTRAINT device_codes_network_is_sha256 CHECK (octet_length(network_key) = 32),
    state       device_code_state NOT NULL DEFAULT 'waiting',
    user_id     uuid              CONSTRAINT device_codes_user_id_fkey REFERENCES users ON DELETE CASCADE,
    -- How many seconds the device waits between requests, and when it last asked.
    pause       integer           NOT NULL DEFAULT 5,
    polled_at   timestamptz,
    expires_at  timestamptz       NOT NULL,
    CONSTRAINT device_codes_user_decided CHECK ((state = 'allowed') = (user_id IS NOT NULL))
);
CREATE INDEX device_codes_network ON device_codes (network_key);
CREATE INDEX device_codes_app ON device_codes (app_id);
CREATE INDEX device_codes_user ON device_codes (user_id);
CREATE INDEX device_codes_expires_at ON device_codes (expires_at);

-- +goose Down
ALTER TABLE webhooks DROP authorization_id;
DROP TABLE device_codes, authorization_codes, app_refresh_tokens, authorizations, apps;
DROP TYPE device_code_state;
