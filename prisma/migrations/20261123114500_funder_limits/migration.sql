-- AlterTable
ALTER TABLE "funders" ADD COLUMN     "per_minute" INTEGER,
ADD COLUMN     "per_second" INTEGER;

