-- What the states' rows need: what the ISO's page does where the funder gives the disclosure, a brand's facts for its
-- offers, and what the ISO confirmed with a submission. The release before writes rows without the columns. Each
-- statement can be run again.
SET lock_timeout = '3s';

ALTER TABLE "brands"
    ADD COLUMN IF NOT EXISTS "without_document" TEXT NOT NULL DEFAULT 'ask',
    ADD COLUMN IF NOT EXISTS "disclosure_defaults" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "brands"
    DROP CONSTRAINT IF EXISTS "brands_without_document_known",
    ADD CONSTRAINT "brands_without_document_known" CHECK ("without_document" IN ('ask', 'lock')) NOT VALID;

ALTER TABLE "submissions"
    ADD COLUMN IF NOT EXISTS "confirmed_state" TEXT,
    ADD COLUMN IF NOT EXISTS "confirmed_at" TIMESTAMPTZ(3);

RESET lock_timeout;
