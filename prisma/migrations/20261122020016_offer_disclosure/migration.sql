-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "disclosure" JSONB;
