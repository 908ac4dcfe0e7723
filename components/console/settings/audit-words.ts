import { shortKey } from "./key-words";

/** What was done, in a few words; an action without words here is shown as it is. */
const ACTION_NAMES: Partial<Record<string, string>> = {
  "offer.created": "Created an offer",
  "offer.updated": "Changed an offer",
  "offer.revoked": "Revoked an offer",
  "link.issued": "Issued a link",
  "submission.created": "Submitted terms",
  "submission.decided": "Decided on terms",
  "deliveries.replayed": "Resent deliveries",
  "webhook.created": "Added an endpoint",
  "webhook.updated": "Changed an endpoint",
  "webhook.deleted": "Deleted an endpoint",
  "webhook.secret_rotated": "Rotated an endpoint's secret",
  "funder.created": "Created the funder",
  "funder.updated": "Changed the funder's settings",
  "brand.created": "Added a brand",
  "brand.updated": "Changed a brand",
  "brand.approved": "Approved a document",
  "brand.approval_withdrawn": "Withdrew an approval",
  "key.created": "Created a key",
  "key.rotated": "Rotated a key",
  "key.revoked": "Revoked a key",
  "callback_secret.rotated": "Rotated the callback secret",
  "data.erased": "Erased data",
  "member.invited": "Invited a person",
  "member.invitation_revoked": "Withdrew an invitation",
  "member.joined": "Joined the team",
  "member.role_changed": "Changed a role",
  "member.removed": "Removed a person",
  "offers.exported": "Exported offers",
  "audit.exported": "Exported the audit log",
  "disclosure.created": "Made a disclosure",
  "disclosure.sent": "Sent a disclosure",
  "disclosure.mail_held": "Did not send a disclosure: too many mails",
  "disclosure.acknowledged": "Acknowledged a disclosure",
  "disclosure.signed": "Signed a disclosure",
  "disclosure.deleted": "Deleted a disclosure",
  "sandbox.created": "Created the sandbox",
  "sandbox.reset": "Reset the sandbox",
  "preset.saved": "Saved a preset",
  "preset.deleted": "Deleted a preset",
};

/** What an action did. */
export function actionName(action: string): string {
  return ACTION_NAMES[action] ?? action;
}

/** Who did it: a person, a key by its name, or one of the actors that are neither. */
export function actorName(entry: { actor: string; person: string | null; key_label: string | null }): string {
  if (entry.person) return entry.person;
  if (entry.actor === "iso") return "The ISO";
  if (entry.actor === "schedule") return "The schedule";
  if (entry.actor === "admin") return "The operator";
  return `Key ${entry.key_label ?? shortKey(entry.actor)}`;
}

/** The details of an entry in one line: names and values. */
export function detailText(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${Array.isArray(value) ? value.join(", ") : value}`,
    )
    .join("; ");
}
