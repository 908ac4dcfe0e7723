-- The key of the console's form that made a version.
SET lock_timeout = '3s';

ALTER TABLE "offer_versions" ADD COLUMN IF NOT EXISTS "form_key" UUID;
