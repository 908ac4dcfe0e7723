-- Sign-in of the console: invitations, sessions, challenges, passkeys, mails and the history of a person.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "erased_at" TIMESTAMPTZ(3);
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "invitations" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "invitations_role_known" CHECK ("role" IN ('viewer', 'operator', 'developer', 'admin', 'owner'))
);
CREATE INDEX IF NOT EXISTS "invitations_email_idx" ON "invitations"("email");
CREATE INDEX IF NOT EXISTS "invitations_invited_by_idx" ON "invitations"("invited_by");
CREATE INDEX IF NOT EXISTS "invitations_expires_at_idx" ON "invitations"("expires_at");
CREATE UNIQUE INDEX IF NOT EXISTS "invitations_funder_id_email_key" ON "invitations"("funder_id", "email");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_input_at" TIMESTAMPTZ(3) NOT NULL,
    "proven_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sessions_method_known" CHECK ("method" IN ('code', 'passkey', 'oidc'))
);
CREATE UNIQUE INDEX IF NOT EXISTS "sessions_token_hash_key" ON "sessions"("token_hash");
CREATE INDEX IF NOT EXISTS "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX IF NOT EXISTS "sessions_created_at_idx" ON "sessions"("created_at");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "challenges" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT,
    "user_id" UUID,
    "code_hash" TEXT,
    "state" JSONB,
    "tries" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    CONSTRAINT "challenges_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "challenges_kind_known" CHECK ("kind" IN ('code', 'passkey', 'oidc', 'new_passkey'))
);
CREATE UNIQUE INDEX IF NOT EXISTS "challenges_token_hash_key" ON "challenges"("token_hash");
CREATE INDEX IF NOT EXISTS "challenges_expires_at_idx" ON "challenges"("expires_at");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "sign_in_counts" (
    "subject" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,
    CONSTRAINT "sign_in_counts_pkey" PRIMARY KEY ("subject","window_start")
);
CREATE INDEX IF NOT EXISTS "sign_in_counts_window_start_idx" ON "sign_in_counts"("window_start");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "person_mails" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "content" TEXT,
    "attempt_count" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "person_mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX IF NOT EXISTS "person_mails_due" ON "person_mails"("next_attempt_at") WHERE (content IS NOT NULL);
CREATE INDEX IF NOT EXISTS "person_mails_created_at_idx" ON "person_mails"("created_at");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "passkeys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX IF NOT EXISTS "passkeys_credential_id_key" ON "passkeys"("credential_id");
CREATE INDEX IF NOT EXISTS "passkeys_user_id_idx" ON "passkeys"("user_id");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "identities" (
    "issuer" TEXT NOT NULL,
    "sub" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer","sub")
);
CREATE INDEX IF NOT EXISTS "identities_user_id_idx" ON "identities"("user_id");
CREATE UNIQUE INDEX IF NOT EXISTS "identities_issuer_user_id_key" ON "identities"("issuer", "user_id");
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "user_events" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "detail" JSONB NOT NULL,
    "address" TEXT,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "user_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "user_events_action_known" CHECK ("action" IN (
        'signed_in',
        'signed_out',
        'code_failed',
        'codes_held',
        'code_printed',
        'proved',
        'session_ended',
        'sessions_reset',
        'passkey_added',
        'passkey_removed',
        'identity_linked',
        'name_changed',
        'erased'
    ))
);
CREATE INDEX IF NOT EXISTS "user_events_user_id_id_idx" ON "user_events"("user_id", "id" DESC);
CREATE INDEX IF NOT EXISTS "user_events_created_at_idx" ON "user_events"("created_at");
COMMIT;

BEGIN;
ALTER TABLE "invitations"
    DROP CONSTRAINT IF EXISTS "invitations_funder_id_fkey",
    ADD CONSTRAINT "invitations_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "invitations"
    DROP CONSTRAINT IF EXISTS "invitations_invited_by_fkey",
    ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "sessions"
    DROP CONSTRAINT IF EXISTS "sessions_user_id_fkey",
    ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "passkeys"
    DROP CONSTRAINT IF EXISTS "passkeys_user_id_fkey",
    ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "identities"
    DROP CONSTRAINT IF EXISTS "identities_user_id_fkey",
    ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "user_events"
    DROP CONSTRAINT IF EXISTS "user_events_user_id_fkey",
    ADD CONSTRAINT "user_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
