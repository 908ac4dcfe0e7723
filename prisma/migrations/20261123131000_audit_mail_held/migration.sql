-- A disclosure that is not mailed, above the mails of 24 hours. New rows are checked at once; the next migration reads the
-- existing rows. It can be run again.
SET lock_timeout = '3s';

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
        'disclosure.deleted',
        'sandbox.created',
        'sandbox.reset'
    )) NOT VALID;

RESET lock_timeout;
