-- When newer terms replaced a submission, and since which submission a deal waits for a decision.
SET lock_timeout = '3s';

ALTER TABLE "submissions" ADD COLUMN IF NOT EXISTS "replaced_at" TIMESTAMPTZ(3), ADD COLUMN IF NOT EXISTS "waits_from" UUID;
