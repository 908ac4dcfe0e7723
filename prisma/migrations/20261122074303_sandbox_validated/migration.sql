-- Reads the tables while requests go on reading and writing them.
ALTER TABLE "funders" VALIDATE CONSTRAINT "funders_sandbox_of_fkey";
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_fault_known";
