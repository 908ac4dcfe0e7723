-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "request_id" TEXT;

-- Rows that are there already
UPDATE "deliveries" d SET "request_id" = e."request_id" FROM "events" e WHERE e."id" = d."event_id";
ALTER TABLE "deliveries" ALTER COLUMN "request_id" SET NOT NULL;
