-- Requests that the API refused, the headers of delivery attempts, and the person who asked for an erasure.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "attempts" ADD COLUMN IF NOT EXISTS "request_headers" JSONB;
COMMIT;

-- No row has the new column yet: the next migration validates without keeping writers away.
BEGIN;
ALTER TABLE "erasures"
    ADD COLUMN IF NOT EXISTS "user_id" UUID,
    DROP CONSTRAINT IF EXISTS "erasures_user_id_fkey",
    DROP CONSTRAINT IF EXISTS "erasures_user_named",
    ADD CONSTRAINT "erasures_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
    ADD CONSTRAINT "erasures_user_named" CHECK (("actor" = 'user') = ("user_id" IS NOT NULL)) NOT VALID;
COMMIT;

BEGIN;
CREATE TABLE "refused_requests" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "proven" BOOLEAN NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "details" TEXT[],
    "request_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "timestamp_sent" TEXT,
    "target" TEXT,
    "body_bytes" INTEGER,
    "body_hash" TEXT,
    "matched" TEXT,

    CONSTRAINT "refused_requests_pkey" PRIMARY KEY ("id")
);
CREATE INDEX IF NOT EXISTS "refused_requests_funder_id_id_idx" ON "refused_requests"("funder_id", "id" DESC);
CREATE INDEX IF NOT EXISTS "refused_requests_api_key_id_idx" ON "refused_requests"("api_key_id");
CREATE INDEX IF NOT EXISTS "refused_requests_created_at_idx" ON "refused_requests"("created_at");
COMMIT;

BEGIN;
CREATE TABLE "refused_minutes" (
    "api_key_id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "proven" BOOLEAN NOT NULL,
    "refused" INTEGER NOT NULL,

    CONSTRAINT "refused_minutes_pkey" PRIMARY KEY ("api_key_id","minute","proven")
);
CREATE INDEX IF NOT EXISTS "refused_minutes_funder_id_minute_idx" ON "refused_minutes"("funder_id", "minute");
CREATE INDEX IF NOT EXISTS "refused_minutes_minute_idx" ON "refused_minutes"("minute");
COMMIT;

BEGIN;
ALTER TABLE "refused_requests"
    DROP CONSTRAINT IF EXISTS "refused_requests_funder_id_fkey",
    ADD CONSTRAINT "refused_requests_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "refused_requests"
    DROP CONSTRAINT IF EXISTS "refused_requests_api_key_id_fkey",
    ADD CONSTRAINT "refused_requests_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "refused_minutes"
    DROP CONSTRAINT IF EXISTS "refused_minutes_funder_id_fkey",
    ADD CONSTRAINT "refused_minutes_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "refused_minutes"
    DROP CONSTRAINT IF EXISTS "refused_minutes_api_key_id_fkey",
    ADD CONSTRAINT "refused_minutes_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
