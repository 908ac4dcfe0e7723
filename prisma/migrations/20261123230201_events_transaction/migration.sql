-- The transaction that wrote an event: the order in which a funder reads its events. Those from before it have 0, a
-- constant that rewrites no row; the release before writes none and gets the default.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "events" ADD COLUMN "transaction_id" xid8 NOT NULL DEFAULT '0';
ALTER TABLE "events" ALTER COLUMN "transaction_id" SET DEFAULT pg_current_xact_id();
COMMIT;
