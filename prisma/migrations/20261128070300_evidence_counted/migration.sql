-- Openings and copies above the bound of a document's rows are counted on the newest row of their kind. The release
-- before writes rows without the columns. Each statement can be run again.
SET lock_timeout = '3s';

ALTER TABLE "disclosure_evidence"
    ADD COLUMN IF NOT EXISTS "count" INTEGER NOT NULL DEFAULT 1,
    ADD COLUMN IF NOT EXISTS "last_at" TIMESTAMPTZ(3);

-- Evidence never changes, except that openings and copies are counted on.
CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.disclosure_id, OLD.kind, OLD.occurred_at, OLD.actor, OLD.user_id, OLD.name, OLD.title, OLD.email,
        OLD.address, OLD.user_agent, OLD.html_sha256, OLD.document_sha256, OLD.delivery_id, OLD.request_id, OLD.by_sender)
       IS DISTINCT FROM
       (NEW.id, NEW.disclosure_id, NEW.kind, NEW.occurred_at, NEW.actor, NEW.user_id, NEW.name, NEW.title, NEW.email,
        NEW.address, NEW.user_agent, NEW.html_sha256, NEW.document_sha256, NEW.delivery_id, NEW.request_id, NEW.by_sender)
       OR NEW."count" < OLD."count" OR (NEW."count" > OLD."count" AND NEW.kind NOT IN ('opened', 'link_copied'))
       OR NEW.last_at < OLD.last_at OR (NEW.last_at IS NULL AND OLD.last_at IS NOT NULL)
    THEN RAISE EXCEPTION 'The evidence % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION keep_disclosure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE disclosures SET kept_until = greatest(kept_until, greatest(NEW.occurred_at, NEW.last_at) + interval '1461 days')
    WHERE id = NEW.disclosure_id;
    RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER evidence_keeps AFTER INSERT OR UPDATE OF "last_at" ON disclosure_evidence
    FOR EACH ROW EXECUTE FUNCTION keep_disclosure();

RESET lock_timeout;
