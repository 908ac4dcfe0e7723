import type { LastSubmission } from "@/lib/calculator/decisions";
import { DecisionStrip } from "./decision-strip";
import { Submitted } from "./submitted";

/** The latest submission from this link at the top of the calculator, or the decision on it. */
export function LatestSubmission({ brandName, ...submission }: LastSubmission & { brandName: string }) {
  const { decision } = submission;
  if (decision === null) return <Submitted {...submission} />;
  return <DecisionStrip brandName={brandName} submission={submission} decision={decision} />;
}
