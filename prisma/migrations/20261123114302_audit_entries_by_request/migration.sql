-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "audit_entries_request_id_idx" ON "audit_entries"("request_id");
