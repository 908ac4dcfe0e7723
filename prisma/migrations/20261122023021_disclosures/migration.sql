-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "disclosure" JSONB;

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "disclosure" JSONB;
