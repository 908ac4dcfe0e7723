-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "events_created_at_idx" ON "events"("created_at");
