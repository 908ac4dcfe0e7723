-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "attempts_started_at_idx" ON "attempts"("started_at");
