import type { ReactNode } from "react";
import type { Clock } from "@/components/console/ui/clock";
import { LiveList } from "@/components/console/ui/live-list";
import { Time } from "@/components/console/ui/time";
import type { AuditRow } from "@/lib/schemas/console-settings";
import { actionName, actorName, detailText } from "./audit-words";
import { SettingsTable } from "./settings-table";

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
              {entry.request_id && <span className="row-note">{entry.request_id}</span>}
            </td>
            <td className="whitespace-nowrap">
              <Time at={entry.created_at.getTime()} clock={clock} as="full" />
            </td>
          </tr>
        ))}
      </SettingsTable>
    </LiveList>
  );
}
