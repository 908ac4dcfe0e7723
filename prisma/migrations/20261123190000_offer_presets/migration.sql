-- Named sets of limits and structures that new offers of a brand begin with, and what is audited of them.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE "offer_presets" (
    "id" UUID NOT NULL,
    "brand_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "offer_presets_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX IF NOT EXISTS "offer_presets_brand_id_name_key" ON "offer_presets"("brand_id", "name");
ALTER TABLE "offer_presets"
    DROP CONSTRAINT IF EXISTS "offer_presets_brand_id_fkey",
    ADD CONSTRAINT "offer_presets_brand_id_fkey" FOREIGN KEY ("brand_id") REFERENCES "brands"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    DROP CONSTRAINT IF EXISTS "offer_presets_user_id_fkey",
    ADD CONSTRAINT "offer_presets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "audit_entries"
    DROP CONSTRAINT IF EXISTS "audit_entries_action_known",
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
        'brand.approval_withdrawn',
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
        'disclosure.mail_held',
        'disclosure.acknowledged',
        'disclosure.signed',
        'disclosure.deleted',
        'sandbox.created',
        'sandbox.reset',
        'preset.saved',
        'preset.deleted'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
