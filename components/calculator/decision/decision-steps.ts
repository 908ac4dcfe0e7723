import { decisionName, type ShownDecision } from "@/lib/calculator/decisions";
import { finalTerms } from "./decision-words";

/** One step of what happens next: a time, ISO 8601, or a sentence. */
interface DecisionStep {
  state: "done" | "now" | "open" | "stop";
  title: string;
  at?: string;
  text?: string;
}

/** The steps that a decision adds, for the ISO. */
export function decisionSteps(decision: ShownDecision, brandName: string): DecisionStep[] {
  const { decidedAt, validUntil, ended } = decision;
  const name = decisionName(decision.decision);
  if (decision.decision === "declined") return [{ state: "stop", title: name, at: decidedAt }];
  const made: DecisionStep = { state: "done", title: name, at: decidedAt };
  if (ended && validUntil) {
    return [
      made,
      { state: "stop", title: "Ended", at: validUntil },
      { state: "now", title: "Your move", text: `Submit again, or ask ${brandName}.` },
    ];
  }
  return [
    made,
    nextStep(decision, brandName),
    ...(validUntil ? [{ state: "open" as const, title: "Valid until", at: validUntil }] : []),
  ];
}

function nextStep({ decision }: ShownDecision, brandName: string): DecisionStep {
  switch (decision) {
    case "accepted":
      return { state: "now", title: "Contract", text: finalTerms(brandName) };
    case "countered":
      return { state: "now", title: "Your move", text: "Open the terms, change what you need, submit." };
    default:
      return { state: "now", title: "Your move", text: "Change the terms and submit again." };
  }
}
