-- Alone in its migration: beside requests an index is made outside a transaction. The addresses that a version
-- of an offer names, in lower case: an index by an expression, which the schema cannot state.
CREATE INDEX CONCURRENTLY "offer_versions_by_address" ON "offer_versions" USING gin ((lower(coalesce(("offer"->'notification_emails')::text, '[]'))::jsonb || lower(coalesce(("offer"->'assigned_users')::text, '[]'))::jsonb) jsonb_path_ops) WHERE "offer" ?| ARRAY['notification_emails', 'assigned_users'];
