/**
 * The values of columns with a closed list. A CHECK in the database has the same list, so a migration that
 * adds a value must change its CHECK.
 */

export const OFFER_STATUSES = ["active", "revoked"] as const;

/** The statuses that a funder can set for a webhook endpoint. */
export const WEBHOOK_STATUSES = ["enabled", "disabled"] as const;

/** The statuses of an endpoint's row. A deleted row stays for the deliveries that reference it. */
export const ENDPOINT_STATUSES = [...WEBHOOK_STATUSES, "deleted"] as const;

/** The status of a delivery; the last three are final. */
export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "canceled"] as const;

/** What an endpoint gets: signed messages, or one sentence for a channel of people. */
export const WEBHOOK_FORMATS = ["standard", "slack", "teams"] as const;

/** How a delivery is sent. That to an endpoint of another format than `standard` names the format. */
export const DELIVERY_KINDS = ["callback", "endpoint", "email", "slack", "teams"] as const;

/**
 * What a mail is about, if not its event alone: a delivery that ran out of attempts, an endpoint that was
 * disabled, a receiver that began to fail, or the mails that were held for a digest.
 */
export const DELIVERY_ALERTS = ["exhausted", "disabled", "failing", "digest"] as const;

/** How a sandbox makes the next attempt fail without sending: a status of 500, a timeout, or no response. */
export const DELIVERY_FAULTS = ["status_500", "timeout", "refused"] as const;

/** What can happen to a disclosure document. `sent`: the mail server accepted a mail with its link. */
export const EVIDENCE_KINDS = ["created", "sent", "link_copied", "opened", "acknowledged", "signed"] as const;
/** The reasons that a funder can give for a decision. */
export const DECISION_REASONS = [
  "price",
  "term",
  "payment",
  "position",
  "documents",
  "withdrawn",
  "other",
] as const;

/**
 * When a brand's page may show prices to a merchant: only with the required disclosure (gated), or always
 * (open).
 */
export const MERCHANT_OUTPUTS = ["gated", "open"] as const;

/**
 * What the ISO's page of a gated brand does where a law wants a disclosure with the offer that the funder
 * makes itself: ask the ISO whether the merchant has it, or let nothing out.
 */
export const WITHOUT_DOCUMENT = ["ask", "lock"] as const;

/** When the sheet of a law that wants its disclosure before closing is made: when somebody asks, or with an acceptance too. */
export const CLOSING_SHEETS = ["on_request", "with_acceptance"] as const;

/** The actions that the audit table records. */
export const AUDIT_ACTIONS = [
  "offer.created",
  "offer.updated",
  "offer.revoked",
  "link.issued",
  "submission.created",
  "deliveries.replayed",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.secret_rotated",
  "funder.created",
  "brand.created",
  "brand.updated",
  "brand.approved",
  "brand.approval_withdrawn",
  "key.created",
  "key.rotated",
  "key.revoked",
  "callback_secret.rotated",
  "data.erased",
  "member.invited",
  "member.invitation_revoked",
  "member.joined",
  "member.role_changed",
  "member.removed",
  "funder.updated",
  "offers.exported",
  "audit.exported",
  "submissions.exported",
  "deliveries.exported",
  "disclosures.exported",
  "submission.decided",
  "disclosure.created",
  "disclosure.sent",
  "disclosure.mail_held",
  "disclosure.acknowledged",
  "disclosure.signed",
  "disclosure.deleted",
  "sandbox.created",
  "sandbox.reset",
  "preset.saved",
  "preset.deleted",
  "deal.taken",
  "deal.handed_over",
  "note.added",
  "note.edited",
  "note.removed",
  "notices.changed",
] as const;

/** How a person signed in. */
export const SIGN_IN_METHODS = ["code", "passkey", "oidc"] as const;

/** The proofs that a browser can begin: those that sign a person in, and the registration of a passkey. */
export const CHALLENGE_KINDS = [...SIGN_IN_METHODS, "new_passkey"] as const;

/** What the history of a person records. */
export const USER_EVENTS = [
  "signed_in",
  "signed_out",
  "code_failed",
  "codes_held",
  "code_printed",
  "proved",
  "session_ended",
  "sessions_reset",
  "passkey_added",
  "passkey_removed",
  "identity_linked",
  "name_changed",
  "zone_changed",
  "erased",
] as const;

export type SignInMethod = (typeof SIGN_IN_METHODS)[number];
export type UserEventAction = (typeof USER_EVENTS)[number];
export type OfferStatus = (typeof OFFER_STATUSES)[number];
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
export type ChatFormat = Exclude<WebhookFormat, "standard">;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];
export type DeliveryAlert = (typeof DELIVERY_ALERTS)[number];
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];
export type WithoutDocument = (typeof WITHOUT_DOCUMENT)[number];
export type ClosingSheetMade = (typeof CLOSING_SHEETS)[number];
export type MerchantOutputs = (typeof MERCHANT_OUTPUTS)[number];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
/** What the records of a person's writes say: of a funder, and of the account itself. */
export type WriteKind = AuditAction | UserEventAction;
export type DecisionReason = (typeof DECISION_REASONS)[number];
