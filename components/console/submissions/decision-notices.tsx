import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";
import { readDetails } from "./decision-form";

/** A decision that was made, as the server renders it. */
export interface MadeDecision {
  id: string;
  /** `Accepted, Priya Shah`. */
  name: string;
  /** `Priya Shah decided at 3:42 PM: Accepted.` */
  sentence: string;
  message: string | null;
  /** Its facts, and the way to the next submission. */
  card: ReactNode;
}

interface DecisionNoticesProps {
  /** The decision that somebody made meanwhile; null without one. */
  late: MadeDecision | null;
  /** The version that the offer got while a counter was entered; null if it did not change. */
  version: number | null;
  problem: ActionRefusal | null;
}

/** Why a decision was not saved, as far as no field of the panel says it. */
export function DecisionNotices({ late, version, problem }: DecisionNoticesProps) {
  const { byPath, others } = readDetails(problem);
  return (
    <>
      {late && (
        <Alert tone="warn">
          <b>{late.sentence}</b> {late.message && `“${late.message}” `}
          Nothing was sent. Send again to replace that decision.
        </Alert>
      )}
      {version !== null && (
        <Alert tone="warn">
          <b>Your offer has changed: it is version {version} now.</b> Nothing was sent. These are the figures
          under it: send again to counter with them.
        </Alert>
      )}
      {problem && (others.length > 0 || Object.keys(byPath).length === 0) && (
        <Alert tone={problem.error === "unknown" ? "warn" : "bad"}>
          <b>{problem.message}</b> {others.join(" ")}
        </Alert>
      )}
    </>
  );
}
