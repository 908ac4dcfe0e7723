-- Alone in its migration: beside requests an index is made outside a transaction. The words of merchant and ISO.
CREATE INDEX CONCURRENTLY "offers_by_words" ON "offers" USING gin (to_tsvector('simple', regexp_replace("merchant_name" || ' ' || "iso_name", '[^[:alnum:]]+', ' ', 'g')));
