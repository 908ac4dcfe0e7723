"use client";

import { useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { Button } from "@/components/ui/button";
import { download } from "@/components/ui/download";
import { Icon } from "@/components/ui/icon";
import { csvCell, csvText } from "@/lib/calculator/wire/csv";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type { ExportedEntry } from "@/lib/schemas/console/settings";

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

interface Exported {
  entries: ExportedEntry[];
  /** Whether more entries match than a file can have. */
  more: boolean;
}

/** Downloads the filtered entries as CSV or JSON. The export itself is logged too. */
export function AuditExport({ exportEntries }: { exportEntries: () => Promise<ActionResult<Exported>> }) {
  const [isCut, setIsCut] = useState(false);
  const csv = useAction(exportEntries, {
    onDone: ({ entries, more }) => {
      setIsCut(more);
      download(fileName("csv", more), csvOf(entries));
    },
  });
  const json = useAction(exportEntries, {
    onDone: ({ entries, more }) => {
      setIsCut(more);
      download(fileName("json", more), JSON.stringify(entries, null, 2), "application/json");
    },
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
      <div className="basis-full text-13 text-ink-3">
        <p role="status" className={isCut ? "text-warn" : undefined}>
          {isCut
            ? "More entries match: the file has the newest 10,000 of them. Earlier days are another file."
            : "A file has at most the newest 10,000 entries."}
        </p>
        <ActionProblem problem={csv.problem ?? json.problem} />
      </div>
    </>
  );
}

/** The file's name, which says whether entries are missing. */
function fileName(type: "csv" | "json", isCut: boolean): string {
  return `audit-log${isCut ? "-newest-10000" : ""}.${type}`;
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
