import Link from "next/link";
import { type Decision, decisionName } from "@/lib/calculator/decisions";

interface DecisionFilterProps {
  /** Undefined: all submissions; `none`: those without a decision. */
  choices: { decision: Decision | "none" | undefined; href: string; current: boolean }[];
}

/** The filter of the submissions by decision, as links beside each other. */
export function DecisionFilter({ choices }: DecisionFilterProps) {
  return (
    <nav aria-label="Decision" className="filter-band">
      <div className="filter-tabs">
        {choices.map(({ decision, href, current }) => (
          <Link key={href} href={href} prefetch={false} aria-current={current ? "page" : undefined}>
            {nameOf(decision)}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function nameOf(decision: Decision | "none" | undefined): string {
  if (decision === undefined) return "All";
  return decision === "none" ? "No decision" : decisionName(decision);
}
