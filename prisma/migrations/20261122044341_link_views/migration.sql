-- A transaction a table, which gives up before requests that wait behind it do; it can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "links"
    ADD COLUMN IF NOT EXISTS "last_viewed_at" TIMESTAMPTZ(3),
    ADD COLUMN IF NOT EXISTS "view_count" INTEGER;
COMMIT;

RESET lock_timeout;
