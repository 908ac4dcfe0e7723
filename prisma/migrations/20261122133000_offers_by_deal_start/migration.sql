-- Alone in its migration: beside requests an index is made outside a transaction. It holds all that a search
-- reads: PostgreSQL reads an index alone only if it has the columns of its expressions too.
CREATE INDEX CONCURRENTLY "offers_by_deal_start" ON "offers"("funder_id", lower("deal_id") text_pattern_ops) INCLUDE ("deal_id", "status", "id");
