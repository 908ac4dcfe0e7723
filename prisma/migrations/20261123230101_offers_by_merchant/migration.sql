-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_by_merchant" ON "offers"("funder_id", "merchant_id", "id" DESC) WHERE (merchant_id IS NOT NULL);
