-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "audit_entries_user_id_id_idx" ON "audit_entries"("user_id", "id" DESC);
