-- Alone in its migration: beside requests an index is dropped outside a transaction. The search of the release
-- before uses offers_by_deal_start, which begins with the same columns.
DROP INDEX CONCURRENTLY "offers_by_deal_prefix";
