-- A submission's document has no PDF until something needs it. The release before reads such a row as one with an
-- empty file.
ALTER TABLE "disclosures"
    ALTER COLUMN "pdf" DROP NOT NULL,
    ALTER COLUMN "pdf_sha256" DROP NOT NULL;
ALTER TABLE "disclosure_evidence" ALTER COLUMN "document_sha256" DROP NOT NULL;

-- As before, but that a missing PDF may be added, once, with its hash.
CREATE OR REPLACE FUNCTION refuse_disclosure_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (OLD.id, OLD.funder_id, OLD.offer_id, OLD.offer_version, OLD.link_seq, OLD.state, OLD.template_version, OLD.terms,
        OLD.quote, OLD.figures, OLD.payment_dates, OLD.document, OLD.content_hash, OLD.terms_hash, OLD.html,
        OLD.html_sha256, OLD.test, OLD.created_at, OLD.expires_at)
       IS DISTINCT FROM
       (NEW.id, NEW.funder_id, NEW.offer_id, NEW.offer_version, NEW.link_seq, NEW.state, NEW.template_version, NEW.terms,
        NEW.quote, NEW.figures, NEW.payment_dates, NEW.document, NEW.content_hash, NEW.terms_hash, NEW.html,
        NEW.html_sha256, NEW.test, NEW.created_at, NEW.expires_at)
       OR NEW.kept_until < OLD.kept_until
       OR (NEW.pdf IS NULL) <> (NEW.pdf_sha256 IS NULL)
       OR (OLD.pdf IS NOT NULL AND (OLD.pdf, OLD.pdf_sha256) IS DISTINCT FROM (NEW.pdf, NEW.pdf_sha256))
    THEN RAISE EXCEPTION 'The disclosure % never changes.', OLD.id;
    END IF;
    RETURN NEW;
END $$;
