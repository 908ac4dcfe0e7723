-- Alone in its migration: beside requests an index is made outside a transaction.
-- By contact, whatever the case: an index by an expression, which the schema cannot state.
CREATE INDEX CONCURRENTLY "submissions_by_contact" ON "submissions"("funder_id", lower("contact_email")) WHERE "contact_email" IS NOT NULL;
