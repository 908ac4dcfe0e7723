-- The recipient's signature of a disclosure, and the same document with its two spaces filled.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again. The release before
-- inserts rows without the new column.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "disclosure_signatures" (
    "disclosure_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "html" TEXT NOT NULL,
    "html_sha256" TEXT NOT NULL,
    "pdf" BYTEA NOT NULL,
    "pdf_sha256" TEXT NOT NULL,
    CONSTRAINT "disclosure_signatures_pkey" PRIMARY KEY ("disclosure_id")
);
ALTER TABLE "disclosure_signatures"
    DROP CONSTRAINT IF EXISTS "disclosure_signatures_disclosure_id_fkey",
    ADD CONSTRAINT "disclosure_signatures_disclosure_id_fkey" FOREIGN KEY ("disclosure_id") REFERENCES "disclosures"("id") ON DELETE CASCADE ON UPDATE CASCADE;
COMMIT;

-- A signature never changes, and goes with its document alone: by then that row is gone.
CREATE OR REPLACE FUNCTION refuse_signature_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.disclosure_id, OLD.name, OLD.title, OLD.signed_at, OLD.html, OLD.html_sha256, OLD.pdf, OLD.pdf_sha256)
       IS DISTINCT FROM
       (NEW.disclosure_id, NEW.name, NEW.title, NEW.signed_at, NEW.html, NEW.html_sha256, NEW.pdf, NEW.pdf_sha256)
    THEN RAISE EXCEPTION 'The signature of the disclosure % never changes.', OLD.disclosure_id;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION refuse_signature_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM disclosures d WHERE d.id = OLD.disclosure_id AND d.kept_until > now() AND NOT d.test) THEN
        RAISE EXCEPTION 'The signature is kept with its disclosure %.', OLD.disclosure_id;
    END IF;
    RETURN OLD;
END $$;

BEGIN;
CREATE OR REPLACE TRIGGER signature_unchanged BEFORE UPDATE ON disclosure_signatures
    FOR EACH ROW EXECUTE FUNCTION refuse_signature_change();
CREATE OR REPLACE TRIGGER signature_kept BEFORE DELETE ON disclosure_signatures
    FOR EACH ROW EXECUTE FUNCTION refuse_signature_deletion();
COMMIT;

BEGIN;
ALTER TABLE "disclosure_evidence"
    ADD COLUMN IF NOT EXISTS "title" TEXT,
    DROP CONSTRAINT IF EXISTS "disclosure_evidence_kind_known",
    ADD CONSTRAINT "disclosure_evidence_kind_known" CHECK ("kind" IN ('created', 'sent', 'link_copied', 'opened', 'acknowledged', 'signed')) NOT VALID;
COMMIT;

CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.disclosure_id, OLD.kind, OLD.occurred_at, OLD.actor, OLD.user_id, OLD.name, OLD.title, OLD.email,
        OLD.address, OLD.user_agent, OLD.document_sha256, OLD.delivery_id, OLD.request_id, OLD.by_sender)
       IS DISTINCT FROM
       (NEW.id, NEW.disclosure_id, NEW.kind, NEW.occurred_at, NEW.actor, NEW.user_id, NEW.name, NEW.title, NEW.email,
        NEW.address, NEW.user_agent, NEW.document_sha256, NEW.delivery_id, NEW.request_id, NEW.by_sender)
    THEN RAISE EXCEPTION 'The evidence % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;

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
        'disclosure.created',
        'disclosure.sent',
        'disclosure.viewed',
        'disclosure.acknowledged',
        'disclosure.signed',
        'webhook.test'
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
        'disclosure.created',
        'disclosure.sent',
        'disclosure.viewed',
        'disclosure.acknowledged',
        'disclosure.signed',
        'webhook.test'
    )) NOT VALID;
COMMIT;

BEGIN;
ALTER TABLE "audit_entries"
    DROP CONSTRAINT IF EXISTS "audit_entries_action_known",
    ADD CONSTRAINT "audit_entries_action_known" CHECK ("action" IN (
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'link.issued',
        'submission.created',
        'deliveries.replayed',
        'webhook.created',
        'webhook.updated',
        'webhook.deleted',
        'webhook.secret_rotated',
        'funder.created',
        'brand.created',
        'brand.updated',
        'brand.approved',
        'key.created',
        'key.rotated',
        'key.revoked',
        'callback_secret.rotated',
        'data.erased',
        'member.invited',
        'member.invitation_revoked',
        'member.joined',
        'member.role_changed',
        'member.removed',
        'funder.updated',
        'offers.exported',
        'audit.exported',
        'submission.decided',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.mail_held',
        'disclosure.acknowledged',
        'disclosure.signed',
        'disclosure.deleted',
        'sandbox.created',
        'sandbox.reset'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
