-- Reads the tables while requests go on reading and writing them.
ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_format_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_kind_known";
