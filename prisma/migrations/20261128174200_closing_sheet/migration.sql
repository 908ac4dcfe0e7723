-- The closing sheet: when a brand's is made, and the states that have one. The release before writes brands without
-- the column, and documents of its own states alone. Each statement can be run again.
SET lock_timeout = '3s';

ALTER TABLE "brands"
    ADD COLUMN IF NOT EXISTS "closing_sheet" TEXT NOT NULL DEFAULT 'on_request';

ALTER TABLE "brands"
    DROP CONSTRAINT IF EXISTS "brands_closing_sheet_known",
    ADD CONSTRAINT "brands_closing_sheet_known" CHECK ("closing_sheet" IN ('on_request', 'with_acceptance')) NOT VALID;

ALTER TABLE "disclosures"
    DROP CONSTRAINT IF EXISTS "disclosures_state_known",
    ADD CONSTRAINT "disclosures_state_known"
        CHECK ("state" IN ('CA', 'NY', 'TX', 'FL', 'GA', 'LA', 'UT', 'KS', 'MO')) NOT VALID;

RESET lock_timeout;
