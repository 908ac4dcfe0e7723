-- The words of brands.merchant_outputs (lib/schemas/states.ts). New rows are checked at once; the next migration reads the existing rows.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "brands"
    DROP CONSTRAINT IF EXISTS "brands_merchant_outputs_known",
    ADD CONSTRAINT "brands_merchant_outputs_known" CHECK ("merchant_outputs" IN ('gated', 'open')) NOT VALID;
COMMIT;

RESET lock_timeout;
