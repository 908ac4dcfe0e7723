-- Reads the tables while requests go on reading and writing them.
ALTER TABLE "offers" VALIDATE CONSTRAINT "offers_status_known";
ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_status_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_status_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_kind_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_alert_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_type_known";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_type_known";
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_action_known";
