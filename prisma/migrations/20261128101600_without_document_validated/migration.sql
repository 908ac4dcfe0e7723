-- The check of the migration before, on the rows that existed: it reads them without keeping a request waiting.
ALTER TABLE "brands" VALIDATE CONSTRAINT "brands_without_document_known";
