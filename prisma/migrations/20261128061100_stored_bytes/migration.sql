-- The bytes that a funder's keys store in a day, and the operator's limit of them.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "funders" ADD COLUMN IF NOT EXISTS "bytes_per_day" BIGINT;
COMMIT;

BEGIN;
CREATE TABLE IF NOT EXISTS "stored_bytes" (
    "funder_id" UUID NOT NULL,
    "window_start" TIMESTAMPTZ(0) NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "stored_bytes_pkey" PRIMARY KEY ("funder_id","window_start")
);
CREATE INDEX IF NOT EXISTS "stored_bytes_window_start_idx" ON "stored_bytes"("window_start");
COMMIT;

BEGIN;
ALTER TABLE "stored_bytes"
    DROP CONSTRAINT IF EXISTS "stored_bytes_funder_id_fkey",
    ADD CONSTRAINT "stored_bytes_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
