-- Reads the table while requests go on reading and writing it.
ALTER TABLE "brands" VALIDATE CONSTRAINT "brands_merchant_outputs_known";
