-- Reads the tables while requests go on reading and writing them.
ALTER TABLE "submissions" VALIDATE CONSTRAINT "submissions_decision_known";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_type_known";
ALTER TABLE "events" VALIDATE CONSTRAINT "events_type_known";
