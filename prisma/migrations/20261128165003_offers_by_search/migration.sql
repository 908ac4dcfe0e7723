-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "offers_by_search" ON "offers" USING gin ("search_text" gin_trgm_ops);
