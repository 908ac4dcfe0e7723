-- Disclosure documents and their evidence. Triggers hold what no code may do to them.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "disclosures" (
    "id" UUID NOT NULL,
    "funder_id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "offer_version" INTEGER NOT NULL,
    "valid_version" INTEGER NOT NULL,
    "link_seq" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "template_version" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "quote" JSONB NOT NULL,
    "figures" JSONB NOT NULL,
    "payment_dates" JSONB NOT NULL,
    "document" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "terms_hash" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "html_sha256" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "pdf_sha256" TEXT NOT NULL,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(0) NOT NULL,
    "superseded_at" TIMESTAMPTZ(3),
    "kept_until" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "disclosures_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "disclosures_state_known" CHECK ("state" IN ('CA', 'NY'))
);
CREATE INDEX IF NOT EXISTS "disclosures_offer_id_id_idx" ON "disclosures"("offer_id", "id" DESC);
CREATE INDEX IF NOT EXISTS "disclosures_funder_id_id_idx" ON "disclosures"("funder_id", "id" DESC);
CREATE UNIQUE INDEX IF NOT EXISTS "disclosures_one_current_per_offer" ON "disclosures"("offer_id") WHERE (superseded_at IS NULL);
COMMIT;

BEGIN;
CREATE TABLE "disclosure_evidence" (
    "id" UUID NOT NULL,
    "disclosure_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "user_id" UUID,
    "name" TEXT,
    "email" TEXT,
    "address" TEXT,
    "user_agent" TEXT,
    "document_sha256" TEXT NOT NULL,
    "delivery_id" UUID,
    "request_id" TEXT NOT NULL,
    CONSTRAINT "disclosure_evidence_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "disclosure_evidence_kind_known" CHECK ("kind" IN ('created', 'sent', 'link_copied', 'opened', 'acknowledged')),
    CONSTRAINT "disclosure_evidence_user_named" CHECK (("actor" = 'user') = ("user_id" IS NOT NULL))
);
CREATE UNIQUE INDEX IF NOT EXISTS "disclosure_evidence_delivery_id_key" ON "disclosure_evidence"("delivery_id");
CREATE INDEX IF NOT EXISTS "disclosure_evidence_disclosure_id_id_idx" ON "disclosure_evidence"("disclosure_id", "id");
CREATE UNIQUE INDEX IF NOT EXISTS "disclosure_evidence_one_acknowledgement" ON "disclosure_evidence"("disclosure_id") WHERE (kind = 'acknowledged');
COMMIT;

BEGIN;
ALTER TABLE "disclosures"
    DROP CONSTRAINT IF EXISTS "disclosures_funder_id_fkey",
    ADD CONSTRAINT "disclosures_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "disclosures"
    DROP CONSTRAINT IF EXISTS "disclosures_offer_id_fkey",
    ADD CONSTRAINT "disclosures_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "disclosure_evidence"
    DROP CONSTRAINT IF EXISTS "disclosure_evidence_disclosure_id_fkey",
    ADD CONSTRAINT "disclosure_evidence_disclosure_id_fkey" FOREIGN KEY ("disclosure_id") REFERENCES "disclosures"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "disclosure_evidence"
    DROP CONSTRAINT IF EXISTS "disclosure_evidence_user_id_fkey",
    ADD CONSTRAINT "disclosure_evidence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

-- A document never changes, but for what ends it and how long it is kept; evidence never changes at all.
CREATE OR REPLACE FUNCTION refuse_disclosure_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.funder_id, OLD.offer_id, OLD.offer_version, OLD.link_seq, OLD.state, OLD.template_version, OLD.terms,
        OLD.quote, OLD.figures, OLD.payment_dates, OLD.document, OLD.content_hash, OLD.terms_hash, OLD.html,
        OLD.html_sha256, OLD.pdf, OLD.pdf_sha256, OLD.test, OLD.created_at, OLD.expires_at)
       IS DISTINCT FROM
       (NEW.id, NEW.funder_id, NEW.offer_id, NEW.offer_version, NEW.link_seq, NEW.state, NEW.template_version, NEW.terms,
        NEW.quote, NEW.figures, NEW.payment_dates, NEW.document, NEW.content_hash, NEW.terms_hash, NEW.html,
        NEW.html_sha256, NEW.pdf, NEW.pdf_sha256, NEW.test, NEW.created_at, NEW.expires_at)
       OR NEW.kept_until < OLD.kept_until
    THEN RAISE EXCEPTION 'The disclosure % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_disclosure_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.kept_until > now() AND NOT OLD.test THEN
        RAISE EXCEPTION 'The disclosure % is kept until %.', OLD.id, OLD.kept_until;
    END IF;
    RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.disclosure_id, OLD.kind, OLD.occurred_at, OLD.actor, OLD.user_id, OLD.name, OLD.email, OLD.address,
        OLD.user_agent, OLD.document_sha256, OLD.delivery_id, OLD.request_id)
       IS DISTINCT FROM
       (NEW.id, NEW.disclosure_id, NEW.kind, NEW.occurred_at, NEW.actor, NEW.user_id, NEW.name, NEW.email, NEW.address,
        NEW.user_agent, NEW.document_sha256, NEW.delivery_id, NEW.request_id)
    THEN RAISE EXCEPTION 'The evidence % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_evidence_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM disclosures d WHERE d.id = OLD.disclosure_id AND d.kept_until > now() AND NOT d.test) THEN
        RAISE EXCEPTION 'The evidence % is kept with its disclosure.', OLD.id;
    END IF;
    RETURN OLD;
END $$;

CREATE OR REPLACE FUNCTION keep_disclosure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE disclosures SET kept_until = greatest(kept_until, NEW.occurred_at + interval '1461 days')
    WHERE id = NEW.disclosure_id;
    RETURN NULL;
END $$;

BEGIN;
CREATE OR REPLACE TRIGGER disclosure_unchanged BEFORE UPDATE ON disclosures
    FOR EACH ROW EXECUTE FUNCTION refuse_disclosure_change();
CREATE OR REPLACE TRIGGER disclosure_kept BEFORE DELETE ON disclosures
    FOR EACH ROW EXECUTE FUNCTION refuse_disclosure_deletion();
COMMIT;

BEGIN;
CREATE OR REPLACE TRIGGER evidence_unchanged BEFORE UPDATE ON disclosure_evidence
    FOR EACH ROW EXECUTE FUNCTION refuse_evidence_change();
CREATE OR REPLACE TRIGGER evidence_kept BEFORE DELETE ON disclosure_evidence
    FOR EACH ROW EXECUTE FUNCTION refuse_evidence_deletion();
CREATE OR REPLACE TRIGGER evidence_keeps AFTER INSERT ON disclosure_evidence
    FOR EACH ROW EXECUTE FUNCTION keep_disclosure();
COMMIT;

BEGIN;
ALTER TABLE "deliveries"
    DROP CONSTRAINT IF EXISTS "deliveries_type_known",
    ADD CONSTRAINT "deliveries_type_known" CHECK ("type" IN (
        'submission.created',
        'submission.decided',
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'offer.viewed',
        'offer.expired',
        'webhook.test',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.viewed',
        'disclosure.acknowledged'
    )) NOT VALID;
COMMIT;

BEGIN;
ALTER TABLE "events"
    DROP CONSTRAINT IF EXISTS "events_type_known",
    ADD CONSTRAINT "events_type_known" CHECK ("type" IN (
        'submission.created',
        'submission.decided',
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'offer.viewed',
        'offer.expired',
        'webhook.test',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.viewed',
        'disclosure.acknowledged'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
