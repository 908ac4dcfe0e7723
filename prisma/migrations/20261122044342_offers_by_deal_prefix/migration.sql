-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_by_deal_prefix" ON "offers"("funder_id", lower("deal_id") text_pattern_ops);
