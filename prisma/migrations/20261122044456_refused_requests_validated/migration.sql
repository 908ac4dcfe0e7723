-- Reads the table while requests go on reading and writing it.
ALTER TABLE "erasures" VALIDATE CONSTRAINT "erasures_user_id_fkey";
ALTER TABLE "erasures" VALIDATE CONSTRAINT "erasures_user_named";
