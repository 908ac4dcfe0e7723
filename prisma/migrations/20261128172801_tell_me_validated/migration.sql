-- Reads the tables while requests go on reading and writing them.
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_action_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_alert_known";
ALTER TABLE "user_events" VALIDATE CONSTRAINT "user_events_action_known";
