import { Status, type StatusTone } from "@/components/console/ui/status";
import { type Decision, decisionName } from "@/lib/calculator/decisions";

const TONES: Record<Decision, StatusTone> = {
  accepted: "ok",
  countered: "note",
  changes_requested: "off",
  declined: "bad",
};

/** The decision on a submission, or that it waits for one. */
export function DecisionStatus({ decision }: { decision: Decision | null }) {
  if (decision === null) return <Status tone="warn">No decision</Status>;
  return <Status tone={TONES[decision]}>{decisionName(decision)}</Status>;
}
