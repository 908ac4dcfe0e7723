-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_deal_id_status_id_idx" ON "offers"("deal_id", "status", "id" DESC);
