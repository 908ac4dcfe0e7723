-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE UNIQUE INDEX CONCURRENTLY "offer_versions_by_form_key" ON "offer_versions"("form_key") WHERE form_key IS NOT NULL;
