-- Reads the table while requests go on reading and writing it.
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_action_known";
