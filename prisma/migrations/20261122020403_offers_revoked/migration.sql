-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_revoked" ON "offers"("revoked_at") WHERE (status = 'revoked');
