-- Mails above the budgets of their recipient, which wait for a digest. New rows are checked at once; the next migration
-- reads the existing rows. It can be run again.
SET lock_timeout = '3s';

ALTER TABLE "deliveries"
    ADD COLUMN IF NOT EXISTS "held_until" TIMESTAMPTZ(3),
    DROP CONSTRAINT IF EXISTS "deliveries_alert_known",
    ADD CONSTRAINT "deliveries_alert_known" CHECK ("alert" IN ('exhausted', 'disabled', 'digest')) NOT VALID;

RESET lock_timeout;
