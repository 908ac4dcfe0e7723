-- A sandbox is a funder that names its live one; its links can be ended and its deliveries made to fail.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
ALTER TABLE "funders"
    ADD COLUMN IF NOT EXISTS "sandbox_of" UUID,
    DROP CONSTRAINT IF EXISTS "funders_sandbox_of_fkey",
    ADD CONSTRAINT "funders_sandbox_of_fkey" FOREIGN KEY ("sandbox_of") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
COMMIT;

BEGIN;
ALTER TABLE "links"
    ADD COLUMN IF NOT EXISTS "ended_at" TIMESTAMPTZ(3);
COMMIT;

BEGIN;
ALTER TABLE "deliveries"
    ADD COLUMN IF NOT EXISTS "fault" TEXT,
    DROP CONSTRAINT IF EXISTS "deliveries_fault_known",
    ADD CONSTRAINT "deliveries_fault_known" CHECK ("fault" IN ('status_500', 'timeout', 'refused')) NOT VALID;
COMMIT;

RESET lock_timeout;

-- A sandbox's documents are not documents: they can be deleted at any time.
CREATE OR REPLACE FUNCTION refuse_disclosure_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.kept_until > now()
       AND NOT EXISTS (SELECT FROM funders f WHERE f.id = OLD.funder_id AND f.sandbox_of IS NOT NULL)
    THEN RAISE EXCEPTION 'The disclosure % is kept until %.', OLD.id, OLD.kept_until;
    END IF;
    RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION refuse_evidence_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM disclosures d JOIN funders f ON f.id = d.funder_id
        WHERE d.id = OLD.disclosure_id AND d.kept_until > now() AND f.sandbox_of IS NULL)
    THEN RAISE EXCEPTION 'The evidence % is kept with its disclosure.', OLD.id;
    END IF;
    RETURN OLD;
END $$;
