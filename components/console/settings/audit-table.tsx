import type { ReactNode } from "react";
import { shortKey } from "@/components/console/developers/key-words";
import type { Clock } from "@/components/console/ui/clock";
import { LiveList } from "@/components/console/ui/live-list";
import { SettingsTable } from "@/components/console/ui/settings-table";
import { Time } from "@/components/console/ui/time";
import { ownValue } from "@/lib/calculator/own-value";
import type { AuditRow } from "@/lib/schemas/console/settings";
import { actionName, detailText } from "./audit-words";

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
              {detailText({ person: entry.member, ...entry.detail }, clock)}
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
