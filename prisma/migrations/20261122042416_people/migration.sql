-- People, their roles, and the person beside the key in versions and audit entries.
-- A transaction a table, which gives up before requests that wait behind it do; each can be run again.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX IF NOT EXISTS "users_email_key" ON "users"("email");
COMMIT;

BEGIN;
CREATE TABLE "memberships" (
    "funder_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "memberships_pkey" PRIMARY KEY ("funder_id","user_id"),
    CONSTRAINT "memberships_role_known" CHECK ("role" IN ('viewer', 'operator', 'developer', 'admin', 'owner'))
);
CREATE INDEX IF NOT EXISTS "memberships_user_id_idx" ON "memberships"("user_id");
COMMIT;

BEGIN;
ALTER TABLE "memberships"
    DROP CONSTRAINT IF EXISTS "memberships_funder_id_fkey",
    ADD CONSTRAINT "memberships_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "memberships"
    DROP CONSTRAINT IF EXISTS "memberships_user_id_fkey",
    ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

-- No row has the new columns yet: the next migration validates without keeping writers away.
BEGIN;
ALTER TABLE "offer_versions"
    ADD COLUMN IF NOT EXISTS "user_id" UUID,
    ALTER COLUMN "api_key_id" DROP NOT NULL,
    DROP CONSTRAINT IF EXISTS "offer_versions_user_id_fkey",
    DROP CONSTRAINT IF EXISTS "offer_versions_one_caller",
    ADD CONSTRAINT "offer_versions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
    ADD CONSTRAINT "offer_versions_one_caller" CHECK (num_nonnulls("api_key_id", "user_id") = 1) NOT VALID;
COMMIT;

BEGIN;
ALTER TABLE "audit_entries"
    ADD COLUMN IF NOT EXISTS "user_id" UUID,
    DROP CONSTRAINT IF EXISTS "audit_entries_user_id_fkey",
    DROP CONSTRAINT IF EXISTS "audit_entries_user_named",
    DROP CONSTRAINT IF EXISTS "audit_entries_action_known",
    ADD CONSTRAINT "audit_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID,
    ADD CONSTRAINT "audit_entries_user_named" CHECK (("actor" = 'user') = ("user_id" IS NOT NULL)) NOT VALID,
    ADD CONSTRAINT "audit_entries_action_known" CHECK ("action" IN (
        'offer.created',
        'offer.updated',
        'offer.revoked',
        'link.issued',
        'submission.created',
        'deliveries.replayed',
        'webhook.created',
        'webhook.updated',
        'webhook.deleted',
        'webhook.secret_rotated',
        'funder.created',
        'brand.created',
        'brand.updated',
        'brand.approved',
        'key.created',
        'key.rotated',
        'key.revoked',
        'callback_secret.rotated',
        'data.erased',
        'member.invited',
        'member.invitation_revoked',
        'member.joined',
        'member.role_changed',
        'member.removed',
        'funder.updated',
        'offers.exported',
        'audit.exported',
        'submission.decided',
        'disclosure.created',
        'disclosure.sent',
        'disclosure.acknowledged',
        'disclosure.deleted',
        'sandbox.created',
        'sandbox.reset'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
