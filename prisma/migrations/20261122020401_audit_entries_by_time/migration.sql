-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "audit_entries_created_at_idx" ON "audit_entries"("created_at");
