-- A code that the operator printed works also while wrong codes hold its address.
ALTER TABLE "challenges" ADD COLUMN     "printed_at" TIMESTAMPTZ(3);
