-- AlterTable
ALTER TABLE "brands" ADD COLUMN     "address" TEXT,
ADD COLUMN     "approvals" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "contact_email" TEXT,
ADD COLUMN     "disclosure_signature" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "historical_months" INTEGER,
ADD COLUMN     "legal_name" TEXT,
ADD COLUMN     "merchant_outputs" TEXT NOT NULL DEFAULT 'gated',
ADD COLUMN     "ny_broker_sentence" TEXT,
ADD COLUMN     "phone" TEXT,
ADD COLUMN     "product_words" TEXT,
ADD COLUMN     "signing_place" TEXT,
ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'America/New_York';
