-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "disclosure_evidence_by_address" ON "disclosure_evidence"(lower("email")) WHERE "email" IS NOT NULL;
