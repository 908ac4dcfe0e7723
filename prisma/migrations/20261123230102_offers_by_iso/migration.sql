-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_by_iso" ON "offers"("funder_id", "iso_id", "id" DESC) WHERE (iso_id IS NOT NULL);
