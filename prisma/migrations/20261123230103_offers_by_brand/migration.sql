-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_by_brand" ON "offers"("funder_id", "brand_id", "id" DESC);
