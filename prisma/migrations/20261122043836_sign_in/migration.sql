-- Sign-in of the console: sessions, challenges, counts, mails and the history of a person.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "erased_at" TIMESTAMPTZ(3);
COMMIT;

BEGIN;
CREATE TABLE "sessions" (
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
CREATE TABLE "challenges" (
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
CREATE TABLE "sign_in_counts" (
    "subject" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(0) NOT NULL,
    "count" INTEGER NOT NULL,
    CONSTRAINT "sign_in_counts_pkey" PRIMARY KEY ("subject","window_start")
);
CREATE INDEX IF NOT EXISTS "sign_in_counts_window_start_idx" ON "sign_in_counts"("window_start");
COMMIT;

BEGIN;
CREATE TABLE "person_mails" (
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
CREATE TABLE "user_events" (
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
ALTER TABLE "sessions"
    DROP CONSTRAINT IF EXISTS "sessions_user_id_fkey",
    ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "user_events"
    DROP CONSTRAINT IF EXISTS "user_events_user_id_fkey",
    ADD CONSTRAINT "user_events_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
