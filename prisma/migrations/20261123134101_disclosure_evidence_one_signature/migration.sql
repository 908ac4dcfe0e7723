-- By itself, outside a transaction: it is built while requests write the table.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "disclosure_evidence_one_signature" ON "disclosure_evidence"("disclosure_id") WHERE (kind = 'signed');
