-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "links_ending_early" ON "links"("ended_at") WHERE (ended_at IS NOT NULL AND expired_at IS NULL);
