-- Alone in its migration: beside requests an index is made outside a transaction. A claim walks it from lane to
-- lane; a funder's messages with a submission or a decision come first.
CREATE INDEX CONCURRENTLY "deliveries_due_urgent_first" ON "deliveries"("funder_id", (CASE WHEN "type" LIKE 'submission.%' THEN 0 ELSE 1 END), "receiver", "next_attempt_at") WHERE (status = 'pending');
