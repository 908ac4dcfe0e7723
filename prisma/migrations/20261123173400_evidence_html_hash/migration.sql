-- Evidence names the hash of the HTML that was read, beside the PDF's. The release before writes rows without it: they
-- read as their document's, whose bytes never change.
ALTER TABLE "disclosure_evidence" ADD COLUMN IF NOT EXISTS "html_sha256" TEXT;

CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.disclosure_id, OLD.kind, OLD.occurred_at, OLD.actor, OLD.user_id, OLD.name, OLD.title, OLD.email,
        OLD.address, OLD.user_agent, OLD.html_sha256, OLD.document_sha256, OLD.delivery_id, OLD.request_id, OLD.by_sender)
       IS DISTINCT FROM
       (NEW.id, NEW.disclosure_id, NEW.kind, NEW.occurred_at, NEW.actor, NEW.user_id, NEW.name, NEW.title, NEW.email,
        NEW.address, NEW.user_agent, NEW.html_sha256, NEW.document_sha256, NEW.delivery_id, NEW.request_id, NEW.by_sender)
    THEN RAISE EXCEPTION 'The evidence % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;
