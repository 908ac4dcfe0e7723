import "server-only";
import { cannotDisclose } from "@/lib/calculator/readiness";
import type { ConsoleSubmissionsQuery, QueuePart } from "@/lib/schemas/console-queries";
import { cursorAt } from "@/lib/schemas/list-queries";
import type { CallContext } from "@/lib/server/context";
import { readinessOfRows } from "./disclosable";
import {
  countSubmissions,
  MOST_COUNTED,
  type SubmissionListRow,
  selectListedSubmissions,
} from "./submission-statements";
import { pageWithEdges } from "./two-way-page";

/** An edge of a page: the cursor of its row, and the part of the list that the row is in. */
interface QueueEdge {
  cursor: string;
  part: QueuePart;
}

// Rule: A3-1
/**
 * Returns a page of the funder's submissions that match: first those without a decision, oldest first, then
 * the decided ones, newest first. `count` and `waiting` are null above 1,000.
 */
export async function consoleSubmissions(context: CallContext, query: ConsoleSubmissionsQuery) {
  const { id } = context.caller.funder;
  const [read, { count, waiting }] = await Promise.all([
    selectListedSubmissions(id, query),
    countSubmissions(id, query),
  ]);
  const capped = (counted: number) => (counted > MOST_COUNTED ? null : counted);
  const page = pageWithEdges(read, query, edgeOf);
  const readiness = await readinessOfRows(context, page.rows);
  const rows = page.rows.map(({ offer_id: _offer, terms: _terms, ...row }, index) => {
    return { ...row, cannot_disclose: cannotDisclose(readiness[index] ?? null) };
  });
  return { ...page, rows, count: capped(count), waiting: capped(waiting) };
}

function edgeOf({ id, part }: SubmissionListRow): QueueEdge {
  return { cursor: cursorAt(id), part };
}
