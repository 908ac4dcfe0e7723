-- Reads the tables while requests go on reading and writing them.
ALTER TABLE "offer_versions" VALIDATE CONSTRAINT "offer_versions_user_id_fkey";
ALTER TABLE "offer_versions" VALIDATE CONSTRAINT "offer_versions_one_caller";
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_user_id_fkey";
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_user_named";
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_action_known";
