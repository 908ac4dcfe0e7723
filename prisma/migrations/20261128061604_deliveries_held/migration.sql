-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "deliveries_held" ON "deliveries"("funder_id", "url", "held_until") WHERE (held_until IS NOT NULL);
