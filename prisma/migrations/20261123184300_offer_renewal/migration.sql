-- What a merchant owes on an earlier purchase. The release before inserts rows without it. Can be run again.
SET lock_timeout = '3s';

ALTER TABLE "offers" ADD COLUMN IF NOT EXISTS "renewal" JSONB;

RESET lock_timeout;
