-- Whose deal it is, notes on offers, and what is audited of them: new tables, which the release before does not know.
-- Each statement can be run again.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE IF NOT EXISTS "deal_owners" (
    "funder_id" UUID NOT NULL,
    "deal_id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deal_owners_pkey" PRIMARY KEY ("funder_id","deal_id")
);
CREATE INDEX IF NOT EXISTS "deal_owners_funder_id_user_id_idx" ON "deal_owners"("funder_id", "user_id");
CREATE INDEX IF NOT EXISTS "deal_owners_user_id_idx" ON "deal_owners"("user_id");
CREATE TABLE IF NOT EXISTS "offer_notes" (
    "id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "offer_notes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX IF NOT EXISTS "offer_notes_offer_id_id_idx" ON "offer_notes"("offer_id", "id" DESC);
CREATE INDEX IF NOT EXISTS "offer_notes_user_id_idx" ON "offer_notes"("user_id");
COMMIT;

BEGIN;
ALTER TABLE "deal_owners"
    DROP CONSTRAINT IF EXISTS "deal_owners_funder_id_fkey",
    ADD CONSTRAINT "deal_owners_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "deal_owners"
    DROP CONSTRAINT IF EXISTS "deal_owners_user_id_fkey",
    ADD CONSTRAINT "deal_owners_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "offer_notes"
    DROP CONSTRAINT IF EXISTS "offer_notes_user_id_fkey",
    ADD CONSTRAINT "offer_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "offer_notes"
    DROP CONSTRAINT IF EXISTS "offer_notes_offer_id_fkey",
    ADD CONSTRAINT "offer_notes_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
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
        'preset.deleted',
        'deal.taken',
        'deal.handed_over',
        'note.added',
        'note.edited',
        'note.removed'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
