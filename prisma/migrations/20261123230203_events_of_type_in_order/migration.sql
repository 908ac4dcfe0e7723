-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "events_of_type_in_order" ON "events"("funder_id", "type", "transaction_id", "id");
