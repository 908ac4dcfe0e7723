-- What people chose to be told by mail, and the mails about receivers that begin to fail: a table, a nullable column
-- and new words, which the release before leaves alone. Each statement can be run again.
SET lock_timeout = '3s';

BEGIN;
CREATE TABLE IF NOT EXISTS "tell_me" (
    "funder_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "submissions" TEXT NOT NULL,
    "failing" BOOLEAN,
    "daily" BOOLEAN NOT NULL,
    "next_digest_at" TIMESTAMPTZ(3),
    "told_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tell_me_pkey" PRIMARY KEY ("funder_id","user_id")
);
CREATE INDEX IF NOT EXISTS "tell_me_user_id_idx" ON "tell_me"("user_id");
CREATE INDEX IF NOT EXISTS "tell_me_digests_due" ON "tell_me"("next_digest_at") WHERE next_digest_at IS NOT NULL;
ALTER TABLE "tell_me"
    DROP CONSTRAINT IF EXISTS "tell_me_submissions_known",
    ADD CONSTRAINT "tell_me_submissions_known" CHECK ("submissions" IN ('none', 'mine', 'all'));
COMMIT;

BEGIN;
ALTER TABLE "tell_me"
    DROP CONSTRAINT IF EXISTS "tell_me_funder_id_fkey",
    ADD CONSTRAINT "tell_me_funder_id_fkey" FOREIGN KEY ("funder_id") REFERENCES "funders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "time_zone" TEXT;
ALTER TABLE "tell_me"
    DROP CONSTRAINT IF EXISTS "tell_me_user_id_fkey",
    ADD CONSTRAINT "tell_me_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
COMMIT;

BEGIN;
ALTER TABLE "deliveries"
    DROP CONSTRAINT IF EXISTS "deliveries_alert_known",
    ADD CONSTRAINT "deliveries_alert_known" CHECK ("alert" IN ('exhausted', 'disabled', 'failing', 'digest')) NOT VALID;
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
        'submissions.exported',
        'deliveries.exported',
        'disclosures.exported',
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
        'note.removed',
        'notices.changed'
    )) NOT VALID;
COMMIT;

BEGIN;
ALTER TABLE "user_events"
    DROP CONSTRAINT IF EXISTS "user_events_action_known",
    ADD CONSTRAINT "user_events_action_known" CHECK ("action" IN (
        'signed_in',
        'signed_out',
        'code_failed',
        'codes_held',
        'code_printed',
        'proved',
        'session_ended',
        'sessions_reset',
        'passkey_added',
        'passkey_removed',
        'identity_linked',
        'name_changed',
        'zone_changed',
        'erased'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
