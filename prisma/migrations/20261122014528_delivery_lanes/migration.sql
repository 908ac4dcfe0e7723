-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "deliveries_due_by_lane" ON "deliveries"("funder_id", "receiver", "next_attempt_at") WHERE (status = 'pending');
