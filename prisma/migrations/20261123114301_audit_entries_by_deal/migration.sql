-- Alone in its migration: beside requests an index is made outside a transaction. The deal of an entry's detail.
CREATE INDEX CONCURRENTLY "audit_entries_by_deal" ON "audit_entries"("funder_id", ("detail"->>'deal_id'));
