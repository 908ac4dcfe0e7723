import { type LastSubmission, unansweredDecision } from "@/lib/calculator/decisions";
import { DecisionStrip } from "./decision-strip";
import { Submitted } from "./submitted";

/**
 * The latest submission from this link at the top of the calculator, or the decision on it; before it, a newer
 * decision on an earlier submission.
 */
export function LatestSubmission({ brandName, ...submission }: LastSubmission & { brandName: string }) {
  const { decision } = submission;
  const unanswered = unansweredDecision(submission);
  return (
    <>
      {unanswered && (
        <DecisionStrip brandName={brandName} submission={unanswered} decision={unanswered.decision} />
      )}
      {decision === null ? (
        <Submitted {...submission} />
      ) : (
        <DecisionStrip brandName={brandName} submission={submission} decision={decision} />
      )}
    </>
  );
}
