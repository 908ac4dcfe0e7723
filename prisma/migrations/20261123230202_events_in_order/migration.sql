-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "events_in_order" ON "events"("funder_id", "transaction_id", "id");
