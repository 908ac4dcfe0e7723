-- Alone in its migration: beside requests an index is made outside a transaction. The queue in its order: an
-- index by an expression, which the schema cannot state.
CREATE INDEX CONCURRENTLY "submissions_waiting" ON "submissions"("funder_id", (coalesce("waits_from", "id"))) WHERE "decision" IS NULL AND "replaced_at" IS NULL;
