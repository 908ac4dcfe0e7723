-- Codes above a limit share one row for an address and network; an operator's reset forgets a person's browsers.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "challenges" ADD COLUMN IF NOT EXISTS "unmailed_for" TEXT;
COMMIT;

BEGIN;
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "browser_seq" INTEGER NOT NULL DEFAULT 0;
COMMIT;

RESET lock_timeout;
