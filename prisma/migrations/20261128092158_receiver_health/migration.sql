-- How the attempts at each receiver went: new tables, which the release before does not know.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE IF NOT EXISTS "receiver_health" (
    "funder_id" UUID NOT NULL,
    "receiver" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "failing_since" TIMESTAMPTZ(3),
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "retried_at" TIMESTAMPTZ(3),

    CONSTRAINT "receiver_health_pkey" PRIMARY KEY ("funder_id","receiver")
);
CREATE TABLE IF NOT EXISTS "receiver_hours" (
    "funder_id" UUID NOT NULL,
    "receiver" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "succeeded" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "receiver_hours_pkey" PRIMARY KEY ("funder_id","receiver","hour")
);
CREATE INDEX IF NOT EXISTS "receiver_hours_hour_idx" ON "receiver_hours"("hour");
COMMIT;

BEGIN;
ALTER TABLE "receiver_health"
    DROP CONSTRAINT IF EXISTS "receiver_health_funder_id_fkey",
    ADD CONSTRAINT "receiver_health_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "receiver_hours"
    DROP CONSTRAINT IF EXISTS "receiver_hours_funder_id_fkey",
    ADD CONSTRAINT "receiver_hours_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
