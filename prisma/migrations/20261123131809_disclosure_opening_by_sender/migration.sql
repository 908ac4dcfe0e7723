-- An opening from the address that made a disclosure or copied its link, within a day, is the sender's own.
-- Each statement can be run again. The release before inserts rows without the column.
SET lock_timeout = '3s';

ALTER TABLE "disclosure_evidence" ADD COLUMN IF NOT EXISTS "by_sender" BOOLEAN NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION refuse_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.disclosure_id, OLD.kind, OLD.occurred_at, OLD.actor, OLD.user_id, OLD.name, OLD.email, OLD.address,
        OLD.user_agent, OLD.document_sha256, OLD.delivery_id, OLD.request_id, OLD.by_sender)
       IS DISTINCT FROM
       (NEW.id, NEW.disclosure_id, NEW.kind, NEW.occurred_at, NEW.actor, NEW.user_id, NEW.name, NEW.email, NEW.address,
        NEW.user_agent, NEW.document_sha256, NEW.delivery_id, NEW.request_id, NEW.by_sender)
    THEN RAISE EXCEPTION 'The evidence % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;

RESET lock_timeout;
