-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "audit_entries_funder_id_action_id_idx" ON "audit_entries"("funder_id", "action", "id" DESC);
