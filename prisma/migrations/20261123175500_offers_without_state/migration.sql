-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_without_state" ON "offers"("funder_id") WHERE (status = 'active' AND merchant_state IS NULL);
