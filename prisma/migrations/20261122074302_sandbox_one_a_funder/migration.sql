-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "funders_sandbox_of_key" ON "funders"("sandbox_of");
