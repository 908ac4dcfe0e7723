-- Decisions on submissions, the latest of each on the submission's row, and their event.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "submissions"
    ADD COLUMN IF NOT EXISTS "decision" TEXT,
    ADD COLUMN IF NOT EXISTS "decision_count" INTEGER,
    ADD COLUMN IF NOT EXISTS "decision_mail" BOOLEAN,
    DROP CONSTRAINT IF EXISTS "submissions_decision_known",
    ADD CONSTRAINT "submissions_decision_known" CHECK ("decision" IN ('accepted', 'declined', 'countered', 'changes_requested')) NOT VALID;
COMMIT;

BEGIN;
CREATE TABLE "decisions" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "decision" TEXT NOT NULL,
    "message" TEXT,
    "reason" TEXT,
    "terms" JSONB,
    "quote" JSONB,
    "offer_version" INTEGER NOT NULL,
    "offer_changed" BOOLEAN NOT NULL,
    "valid_until" TIMESTAMPTZ(3),
    "next_url" TEXT,
    "api_key_id" UUID,
    "user_id" UUID,
    "actor_name" TEXT,
    "decision_key" UUID,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "decisions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "decisions_decision_known" CHECK ("decision" IN ('accepted', 'declined', 'countered', 'changes_requested')),
    CONSTRAINT "decisions_reason_known" CHECK ("reason" IN ('price', 'term', 'payment', 'position', 'documents', 'withdrawn', 'other')),
    CONSTRAINT "decisions_one_actor" CHECK (num_nonnulls("api_key_id", "user_id") = 1)
);
CREATE UNIQUE INDEX IF NOT EXISTS "decisions_submission_id_number_key" ON "decisions"("submission_id", "number");
CREATE UNIQUE INDEX IF NOT EXISTS "decisions_submission_id_decision_key_key" ON "decisions"("submission_id", "decision_key");
COMMIT;

BEGIN;
ALTER TABLE "decisions"
    DROP CONSTRAINT IF EXISTS "decisions_submission_id_fkey",
    ADD CONSTRAINT "decisions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "decisions"
    DROP CONSTRAINT IF EXISTS "decisions_api_key_id_fkey",
    ADD CONSTRAINT "decisions_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "decisions"
    DROP CONSTRAINT IF EXISTS "decisions_user_id_fkey",
    ADD CONSTRAINT "decisions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "deliveries"
    DROP CONSTRAINT IF EXISTS "deliveries_type_known",
    ADD CONSTRAINT "deliveries_type_known" CHECK ("type" IN (
        'submission.created',
        'submission.decided',
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'offer.viewed',
        'offer.expired',
        'webhook.test'
    )) NOT VALID;
COMMIT;

BEGIN;
ALTER TABLE "events"
    DROP CONSTRAINT IF EXISTS "events_type_known",
    ADD CONSTRAINT "events_type_known" CHECK ("type" IN (
        'submission.created',
        'submission.decided',
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'offer.viewed',
        'offer.expired',
        'webhook.test'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
