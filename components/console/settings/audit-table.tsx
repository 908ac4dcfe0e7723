import type { ReactNode } from "react";
import { shortKey } from "@/components/console/developers/key-words";
import type { Clock } from "@/components/console/ui/clock";
import { LiveList } from "@/components/console/ui/live-list";
import { SettingsTable } from "@/components/console/ui/settings-table";
import { Time } from "@/components/console/ui/time";
import { ownValue } from "@/lib/calculator/own-value";
import type { AuditRow } from "@/lib/schemas/console/settings";
import type { AuditAction } from "@/lib/schemas/states";

interface AuditTableProps {
  entries: AuditRow[];
  /** The filter and the page. */
  query: object;
  pager: ReactNode;
  clock: Clock;
}

/** Who did what and when, newest first. */
export function AuditTable({ entries, query, pager, clock }: AuditTableProps) {
  return (
    <LiveList query={query} rows={entries.map(({ id }) => id)} pager={pager}>
      <SettingsTable label="Audit log" columns={["What", "Who", "Details", "Time"]}>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">{actionName(entry.action)}</th>
            <td data-name="Who" className="min-w-36">
              {actorName(entry)}
            </td>
            <td className="text-ink-2 wrap-anywhere">
              {detailText({ person: entry.member, ...entry.detail })}
              {entry.request_id && <span className="block text-ink-3">{entry.request_id}</span>}
            </td>
            <td className="whitespace-nowrap">
              <Time at={entry.created_at} clock={clock} as="full" />
            </td>
          </tr>
        ))}
      </SettingsTable>
    </LiveList>
  );
}

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
} satisfies Record<AuditAction, string>;

/** The text of an action. */
export function actionName(action: string): string {
  return ownValue(ACTION_NAMES, action) ?? action;
}

const ACTORS: Partial<Record<string, string>> = {
  iso: "The ISO",
  merchant: "The merchant",
  schedule: "The schedule",
  admin: "The operator",
};

/** Who did it: a person, a key by its label, or another actor. */
function actorName(entry: { actor: string; person: string | null; key_label: string | null }): string {
  if (entry.person) return entry.person;
  return ownValue(ACTORS, entry.actor) ?? `Key ${entry.key_label ?? shortKey(entry.actor)}`;
}

/** The details of an entry in one line of names and values. */
function detailText(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "")
    .map(
      ([name, value]) => `${name.replaceAll("_", " ")}: ${Array.isArray(value) ? value.join(", ") : value}`,
    )
    .join("; ");
}
