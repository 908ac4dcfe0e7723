-- The deal of a refused request, for the console's list. The release before writes rows without it. It can be run again.
SET lock_timeout = '3s';

ALTER TABLE "refused_requests" ADD COLUMN IF NOT EXISTS "deal_id" TEXT;

RESET lock_timeout;
