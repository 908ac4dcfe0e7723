-- Where the next pass of an erasure by mail address begins.
SET lock_timeout = '3s';

ALTER TABLE "erasures" ADD COLUMN IF NOT EXISTS "erased_to" UUID;
