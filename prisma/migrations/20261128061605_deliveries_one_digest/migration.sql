-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "deliveries_one_digest" ON "deliveries"("funder_id", "url") WHERE (alert = 'digest' AND status = 'pending');
