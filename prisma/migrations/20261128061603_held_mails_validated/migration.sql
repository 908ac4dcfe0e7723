-- Reads the table while requests go on reading and writing it.
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_alert_known";
