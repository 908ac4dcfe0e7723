-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "challenges_unmailed_for_key" ON "challenges"("unmailed_for");
