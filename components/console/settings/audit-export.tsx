"use client";

import { type ActionResult, useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { Icon } from "@/components/ui/icon";
import { csvCell, csvText } from "@/lib/calculator/csv";

/** An exported entry; its details are an object. */
export interface ExportedEntry {
  time: string;
  who: string;
  actor: string;
  user_id: string | null;
  action: string;
  subject: string;
  /** The name of the person whose membership it is about. */
  member: string | null;
  detail: Record<string, unknown>;
  request_id: string | null;
}

const COLUMNS: (keyof ExportedEntry)[] = [
  "time",
  "who",
  "actor",
  "user_id",
  "action",
  "subject",
  "member",
  "detail",
  "request_id",
];

/** Keeps the filtered entries as a file, CSV or JSON; the export itself is in the log. */
export function AuditExport({
  exportEntries,
}: {
  exportEntries: () => Promise<ActionResult<ExportedEntry[]>>;
}) {
  const csv = useAction(exportEntries, {
    onDone: (entries) => download("audit-log.csv", csvOf(entries)),
  });
  const json = useAction(exportEntries, {
    onDone: (entries) => download("audit-log.json", JSON.stringify(entries, null, 2), "application/json"),
  });
  return (
    <>
      {[
        { name: "CSV", action: csv },
        { name: "JSON", action: json },
      ].map(({ name, action }) => (
        <Button key={name} aria-disabled={action.pending} onClick={() => action.run()}>
          <Icon name="download" />
          {name}
          <span className="sr-only"> of these entries</span>
        </Button>
      ))}
      <div className="action-result">
        <ActionProblem problem={csv.problem ?? json.problem} />
      </div>
    </>
  );
}

function csvOf(entries: ExportedEntry[]): string {
  const rows = entries.map((entry) =>
    COLUMNS.map((column) => {
      const value = entry[column];
      return csvCell(typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? ""));
    }),
  );
  return csvText([[...COLUMNS], ...rows]);
}
