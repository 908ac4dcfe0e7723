-- The format of a webhook endpoint, and the kinds of deliveries that name it. The release before adds endpoints
-- without the column and leaves deliveries of the new kinds alone. Each statement can be run again.
SET lock_timeout = '3s';

ALTER TABLE "webhook_endpoints"
    ADD COLUMN IF NOT EXISTS "format" TEXT NOT NULL DEFAULT 'standard';

ALTER TABLE "webhook_endpoints"
    DROP CONSTRAINT IF EXISTS "webhook_endpoints_format_known",
    ADD CONSTRAINT "webhook_endpoints_format_known" CHECK ("format" IN ('standard', 'slack', 'teams')) NOT VALID;

ALTER TABLE "deliveries"
    DROP CONSTRAINT IF EXISTS "deliveries_kind_known",
    ADD CONSTRAINT "deliveries_kind_known" CHECK ("kind" IN ('callback', 'endpoint', 'email', 'slack', 'teams')) NOT VALID;

RESET lock_timeout;
