-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "links_not_yet_expiring" ON "links"("expires_at") WHERE (expiring_at IS NULL AND expired_at IS NULL);
