-- What the console's search reads of an offer: deal, merchant and ISO without case, accents, apostrophes and other
-- marks, once with a space and once with nothing in the place of each mark ("coca cola", "cocacola"). A trigger
-- writes it, so that the release before, which does not know the column, goes on writing rows, and an erasure
-- reaches it. Searches are folded alike (lib/schemas/console/search-words). Each statement can be run again.
SET lock_timeout = '3s';

ALTER TABLE "offers" ADD COLUMN IF NOT EXISTS "search_text" TEXT;

CREATE OR REPLACE FUNCTION folded_search_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    folded text := regexp_replace(lower(given), '[''`\u00b4\u02b9-\u02bd\u2018-\u201b\u2032]', '', 'g');
    spaced text;
    joined text;
BEGIN
    folded := lower(regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f]', '', 'g'));
    folded := translate(folded, 'øłđðħıς', 'olddhiσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    spaced := regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g');
    joined := regexp_replace(folded, '[\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', '', 'g');
    RETURN ' ' || spaced || CASE WHEN joined = spaced THEN '' ELSE ' ' || joined END;
END $$;

CREATE OR REPLACE FUNCTION keep_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_text := folded_search_text(NEW.deal_id || ' ' || NEW.merchant_name || ' ' || NEW.iso_name);
    RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER offers_keep_search_text
    BEFORE INSERT OR UPDATE OF "deal_id", "merchant_name", "iso_name" ON "offers"
    FOR EACH ROW EXECUTE FUNCTION keep_search_text();

RESET lock_timeout;
