-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "events" ADD COLUMN IF NOT EXISTS "erased_at" TIMESTAMPTZ(3);
COMMIT;

BEGIN;
ALTER TABLE "offers" ADD COLUMN IF NOT EXISTS "erased_at" TIMESTAMPTZ(3);
COMMIT;

BEGIN;
ALTER TABLE "submissions" ADD COLUMN IF NOT EXISTS "erased_at" TIMESTAMPTZ(3);
COMMIT;

-- One more word, and every earlier one: rows of before hold.
BEGIN;
ALTER TABLE "audit_entries"
    DROP CONSTRAINT IF EXISTS "audit_entries_action_known",
    ADD CONSTRAINT "audit_entries_action_known" CHECK ("action" IN (
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'link.issued',
        'submission.created',
        'deliveries.replayed',
        'webhook.created',
        'webhook.updated',
        'webhook.deleted',
        'webhook.secret_rotated',
        'funder.created',
        'brand.created',
        'brand.updated',
        'brand.approved',
        'key.created',
        'key.rotated',
        'key.revoked',
        'callback_secret.rotated',
        'data.erased'
    )) NOT VALID;
COMMIT;

BEGIN;
CREATE TABLE "erasures" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "deal_id" TEXT,
    "contact_email" TEXT,
    "actor" TEXT NOT NULL,
    "request_id" TEXT,
    "offers" INTEGER NOT NULL,
    "submissions" INTEGER NOT NULL,
    "events" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "erasures_created_at_idx" ON "erasures"("created_at");
CREATE INDEX "erasures_to_complete" ON "erasures"("funder_id", "created_at") WHERE (completed_at IS NULL);
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
