-- A word more among the events, and when the nearing end of a link was noted. A transaction a table, which gives up before
-- requests that wait behind it do; each can be run again. The release before inserts links without the column.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "links" ADD COLUMN IF NOT EXISTS "expiring_at" TIMESTAMPTZ(3);
COMMIT;

-- Of links that are inside the 72 hours already nothing is reported.
UPDATE "links" SET "expiring_at" = now()
WHERE "expired_at" IS NULL AND "expiring_at" IS NULL AND "expires_at" <= now() + interval '72 hours';

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
        'offer.expiring',
        'offer.expired',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.viewed',
        'disclosure.acknowledged',
        'disclosure.signed',
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
        'offer.expiring',
        'offer.expired',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.viewed',
        'disclosure.acknowledged',
        'disclosure.signed',
        'webhook.test'
    )) NOT VALID;
COMMIT;
