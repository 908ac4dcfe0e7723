-- The checks of the migration before, on the rows that existed: they are read without keeping a request waiting.
ALTER TABLE "brands" VALIDATE CONSTRAINT "brands_closing_sheet_known";
ALTER TABLE "disclosures" VALIDATE CONSTRAINT "disclosures_state_known";
