-- What the ISO is paid. The release before inserts rows without it. Can be run again.
SET lock_timeout = '3s';

ALTER TABLE "offers" ADD COLUMN IF NOT EXISTS "commission_terms" JSONB;

RESET lock_timeout;
