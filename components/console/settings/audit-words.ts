import { FORMAT_NAMES, messageName } from "@/components/console/deliveries/delivery-words";
import { scopeName, shortKey } from "@/components/console/developers/key-words";
import { formPath, knownLabel } from "@/components/console/offer-form/sections";
import { capitalized } from "@/components/console/ui/capitalized";
import { type Clock, fullTime } from "@/components/console/ui/clock";
import { formatCount } from "@/lib/calculator/money/formats";
import { ownValue } from "@/lib/calculator/own-value";
import { type Decision, decisionName } from "@/lib/calculator/wire/decisions";
import { stateText } from "@/lib/disclosure/regimes/us-states";
import type { AuditAction } from "@/lib/schemas/states";
import { BRAND_LABELS } from "./brand-facts";

/** What was done, in a few words. An action that only a newer release knows is shown as it is. */
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
  "submissions.exported": "Exported submissions",
  "deliveries.exported": "Exported deliveries",
  "disclosures.exported": "Exported evidence of disclosures",
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
  "deal.taken": "Took a deal",
  "deal.handed_over": "Handed a deal over",
  "note.added": "Added a note",
  "note.edited": "Edited a note",
  "note.removed": "Removed a note",
  "notices.changed": "Changed which mails they get",
} satisfies Record<AuditAction, string>;

/** The text of an action. */
export function actionName(action: string): string {
  return ownValue(ACTION_NAMES, action) ?? action;
}

/** The details of an entry in one line, in the words of the forms: `Deal: D-1; Version: 2; Changed: Fees`. */
export function detailText(detail: Record<string, unknown>, clock: Clock): string {
  // A stored object has its members in an order of its own.
  const place = ([name]: [string, unknown]) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "" && value !== false)
    .toSorted((a, b) => place(a) - place(b))
    .map(([name, value]) => {
      const words = ownValue(NAMES, name) ?? capitalized(plain(name));
      return value === true ? words : `${words}: ${valueText(name, value, clock)}`;
    })
    .join("; ");
}

/** The names of details, in the order in which they are shown. One that only a newer release knows is shown without underscores. */
const NAMES: Partial<Record<string, string>> = {
  person: "Person",
  deal_id: "Deal",
  version: "Version",
  number: "Submission",
  changed: "Changed",
  expires_at: "Ends",
  revoke_previous: "Earlier links stopped",
  key: "Key",
  previous: "Earlier key",
  previous_expires_at: "The earlier one works until",
  scopes: "May",
  per_second: "Requests a second",
  per_minute: "Requests a minute",
  url: "Address",
  before: "Role before",
  domain: "Mail domain",
  is_default: "The default brand",
  state: "State",
  template_version: "Template",
  approved_at: "Approved",
  withdrawn_by: "Withdrawn by",
  searched: "With a search",
  insight: "Figures of Insight",
  of_one_iso: "Of one ISO",
  copy_mailed: "Copy mailed",
  waiting: "What waited",
  replayed: "Messages",
  receiver: "Receiver",
};

/** What has no name stands after the rest. */
const ORDER = Object.keys(NAMES);

/** How the values of a detail are written; any other as it is, a time in the reader's zone. */
const VALUES: Partial<Record<string, (value: string) => string>> = {
  changed: fieldName,
  decision: (value) => decisionName(value as Decision),
  events: (value) => messageName({ type: value }),
  filters: filterText,
  format: (value) => ownValue<string>(FORMAT_NAMES, value) ?? value,
  key: shortKey,
  previous: shortKey,
  receiver: (value) => value.replace(/^brand:\S+ /, "").replace(/^(?:callback|email)$/, allOfKind),
  role: capitalized,
  before: capitalized,
  scopes: scopeName,
  state: stateText,
  status: (value) => capitalized(plain(value)),
};

const allOfKind = (kind: string) => (kind === "email" ? "E-mail" : "All callbacks");

function valueText(name: string, value: unknown, clock: Clock): string {
  const words = ownValue(VALUES, name);
  const texts = (Array.isArray(value) ? value : [value]).map((each) => {
    const text = typeof each === "number" ? formatCount(each) : String(each);
    if (words) return words(text);
    return TIME.test(text) ? fullTime(Date.parse(text), clock) : text;
  });
  return [...new Set(texts)].join(", ");
}

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Fields of an offer, a brand, an endpoint or the funder that no form has by these names. */
const FIELDS: Partial<Record<string, string>> = {
  display_config: "Display",
  fee_config: "Each fee by name",
  link_days: "Links last",
  alert_email: "Alerts go to",
  events: "Gets",
  url: "Address",
  status: "On or off",
  description: "Description",
  format: "Format",
};

function fieldName(field: string): string {
  return (
    ownValue(FIELDS, field) ??
    knownLabel(formPath(field)) ??
    ownValue<string>(BRAND_LABELS, field) ??
    capitalized(plain(field))
  );
}

/** A filter of the log, which is kept as `name=value`. */
function filterText(filter: string): string {
  const [name = "", ...rest] = filter.split("=");
  const value = rest.join("=");
  if (name === "action") return actionName(value);
  return `${name === "q" ? "search" : name} ${plain(value)}`;
}

function plain(words: string): string {
  return words.replaceAll("_", " ");
}
