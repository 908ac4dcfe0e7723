-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_by_link_end" ON "offers"("link_expires_at") WHERE (status = 'active');
