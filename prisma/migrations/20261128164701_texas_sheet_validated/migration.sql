-- The check of the migration before, on the rows that existed: it reads them without keeping a request waiting.
ALTER TABLE "disclosures" VALIDATE CONSTRAINT "disclosures_state_known";
