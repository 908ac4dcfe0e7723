-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "submissions_funder_id_decision_id_idx" ON "submissions"("funder_id", "decision", "id");
