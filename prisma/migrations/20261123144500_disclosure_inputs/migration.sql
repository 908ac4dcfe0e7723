-- What a document keeps besides its words: its recipient, and the event that its mails belong to. Inputs decide what
-- supersedes it. The release before writes and reads `terms_hash`, which this one leaves empty. Each statement can be
-- run again.
SET lock_timeout = '3s';

ALTER TABLE "disclosures"
    ADD COLUMN IF NOT EXISTS "recipient" TEXT,
    ADD COLUMN IF NOT EXISTS "event_id" UUID,
    ALTER COLUMN "terms_hash" DROP NOT NULL;

UPDATE "disclosures" d SET "recipient" = o."merchant_name"
FROM "offers" o WHERE o."id" = d."offer_id" AND o."erased_at" IS NULL AND d."recipient" IS NULL;

-- A document that stayed good over a changed payoff shows other money than is paid: it ended with that version.
UPDATE "disclosures" d SET "superseded_at" = changed."at"
FROM (
    SELECT kept."id", min(v."created_at") AS "at"
    FROM "disclosures" kept
    JOIN "offer_versions" made ON made."offer_id" = kept."offer_id" AND made."version" = kept."offer_version"
    JOIN "offer_versions" v ON v."offer_id" = kept."offer_id"
        AND v."version" > kept."offer_version" AND v."version" <= kept."valid_version"
    WHERE kept."superseded_at" IS NULL AND kept."valid_version" > kept."offer_version"
        AND (v."offer"->'disclosure'->'payoffs' IS DISTINCT FROM made."offer"->'disclosure'->'payoffs'
            OR v."offer"->'existing_funding_balance' IS DISTINCT FROM made."offer"->'existing_funding_balance')
    GROUP BY kept."id"
) changed
WHERE d."id" = changed."id" AND d."superseded_at" IS NULL;

RESET lock_timeout;
