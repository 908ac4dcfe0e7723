import { type LastSubmission, Submitted } from "@/components/calculator/page/page-notices";
import type { Counter, ShownDecision } from "./decision";
import { DecisionStrip } from "./decision-strip";

interface LatestSubmissionProps extends LastSubmission {
  brandName: string;
  decision: ShownDecision | null;
  counter: Counter | null;
}

/** The latest submission from this link at the top of the calculator, or the decision on it. */
export function LatestSubmission({ brandName, decision, counter, ...submission }: LatestSubmissionProps) {
  if (decision === null) return <Submitted {...submission} />;
  return (
    <DecisionStrip brandName={brandName} submission={submission} decision={decision} counter={counter} />
  );
}
