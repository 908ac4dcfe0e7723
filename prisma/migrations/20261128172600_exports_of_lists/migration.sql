-- What is audited of exported lists. The release before writes none of these. It can be run again.
SET lock_timeout = '3s';

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
        'note.removed'
    )) NOT VALID;
COMMIT;

RESET lock_timeout;
