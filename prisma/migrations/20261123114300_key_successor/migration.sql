-- It gives up before requests that wait behind it do; it can be run again.
SET lock_timeout = '3s';

ALTER TABLE "api_keys" ADD COLUMN IF NOT EXISTS "successor" UUID;

RESET lock_timeout;
