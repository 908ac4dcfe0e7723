-- Alone in its migration: beside requests an index is made outside a transaction.
CREATE INDEX CONCURRENTLY "disclosure_mails_by_address" ON "disclosure_mails"(lower("email"));
