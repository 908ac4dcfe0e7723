-- Over how many months a brand averaged incomes, with their dates (10 CCR 930(b)(6), 23 NYCRR 600.8(b)(6)), and the
-- withdrawal of an approval.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "brand_historical_months" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "months" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    CONSTRAINT "brand_historical_months_pkey" PRIMARY KEY ("id")
);
CREATE INDEX IF NOT EXISTS "brand_historical_months_brand_id_started_at_idx" ON "brand_historical_months"("brand_id", "started_at");
CREATE INDEX IF NOT EXISTS "brand_historical_months_ended" ON "brand_historical_months"("ended_at") WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX IF NOT EXISTS "brand_historical_months_one_present" ON "brand_historical_months"("brand_id") WHERE (ended_at IS NULL);
ALTER TABLE "brand_historical_months"
    DROP CONSTRAINT IF EXISTS "brand_historical_months_brand_id_fkey",
    ADD CONSTRAINT "brand_historical_months_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

-- The time of what was set before is not known: it counts from now.
INSERT INTO "brand_historical_months" ("id", "brand_id", "months", "started_at")
SELECT gen_random_uuid(), b."id", b."historical_months", now() FROM "brands" b
WHERE b."historical_months" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "brand_historical_months" h WHERE h."brand_id" = b."id");

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
        'brand.approval_withdrawn',
        'key.created',
        'key.rotated',
        'key.revoked',
        'callback_secret.rotated',
        'data.erased',
        'member.invited',
        'member.invitation_revoked',
        'member.joined',
        'member.role_changed',
        'member.removed',
        'funder.updated',
        'offers.exported',
        'audit.exported',
        'submission.decided',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.mail_held',
        'disclosure.acknowledged',
        'disclosure.signed',
        'disclosure.deleted',
        'sandbox.created',
        'sandbox.reset'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
