-- DropIndex
DROP INDEX "deliveries_due_by_receiver";

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "about_id" UUID,
ADD COLUMN     "alert" TEXT,
ADD COLUMN     "receiver" TEXT,
ADD COLUMN     "replayed_after" INTEGER;

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "receiver" TEXT;

-- Rows that are there already
UPDATE "deliveries" SET "receiver" = lower(substring("url" from '^[^/?#]*(?://[^/?#]*)?')), "replayed_after" = 0;
UPDATE "webhook_endpoints" SET "receiver" = lower(substring("url" from '^[^/?#]*(?://[^/?#]*)?'));
ALTER TABLE "deliveries" ALTER COLUMN "receiver" SET NOT NULL, ALTER COLUMN "replayed_after" SET NOT NULL;
ALTER TABLE "webhook_endpoints" ALTER COLUMN "receiver" SET NOT NULL;

-- CreateIndex
CREATE INDEX "deliveries_due_by_receiver" ON "deliveries"("receiver", "next_attempt_at") WHERE (status = 'pending');
