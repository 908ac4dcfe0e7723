-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "default_structure" TEXT,
ADD COLUMN     "structures" JSONB;
