-- To whom the mails about disclosure documents go.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "disclosure_mails" (
    "delivery_id" UUID NOT NULL,
    "disclosure_id" UUID NOT NULL,
    "name" TEXT,
    "email" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "request_id" TEXT NOT NULL,
    CONSTRAINT "disclosure_mails_pkey" PRIMARY KEY ("delivery_id")
);
CREATE INDEX IF NOT EXISTS "disclosure_mails_disclosure_id_delivery_id_idx" ON "disclosure_mails"("disclosure_id", "delivery_id");
COMMIT;

BEGIN;
ALTER TABLE "disclosure_mails"
    DROP CONSTRAINT IF EXISTS "disclosure_mails_disclosure_id_fkey",
    ADD CONSTRAINT "disclosure_mails_disclosure_id_fkey" FOREIGN KEY ("disclosure_id") REFERENCES "disclosures"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

RESET lock_timeout;
