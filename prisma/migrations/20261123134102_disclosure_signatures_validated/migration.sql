-- By itself: reading every row takes long, and blocks nobody only where nothing else holds the table.
ALTER TABLE "disclosure_evidence" VALIDATE CONSTRAINT "disclosure_evidence_kind_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_type_known";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_type_known";
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_action_known";
