-- When the sweep last began to continue an erasure.
SET lock_timeout = '3s';

ALTER TABLE "erasures" ADD COLUMN IF NOT EXISTS "tried_at" TIMESTAMPTZ(3);
