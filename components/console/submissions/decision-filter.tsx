import { Link } from "@/components/console/ui/link";
import { type Decision, decisionName } from "@/lib/calculator/decisions";

interface DecisionFilterProps {
  /** `undefined` is all submissions, `none` those without a decision. */
  choices: { decision: Decision | "none" | undefined; href: string; current: boolean }[];
}

/** Filters the submissions by decision: a row of links. */
export function DecisionFilter({ choices }: DecisionFilterProps) {
  return (
    <nav aria-label="Decision" className="bg-surface px-[24px] pb-4 max-phone:px-[16px]">
      <div className="flex w-fit max-w-full rounded-m border border-edge edge-shade [--ground:var(--surface)]">
        {choices.map(({ decision, href, current }) => (
          <Link
            key={href}
            href={href}
            aria-current={current ? "page" : undefined}
            className={`inline-flex min-h-11 flex-none items-center border-line px-3.5 text-13 whitespace-nowrap no-underline not-first:border-l hover:bg-sunken focus-visible:-outline-offset-4 ${current ? "rounded-[9px] bg-tint font-semibold text-brand-text [box-shadow:inset_0_0_0_2px_var(--brand-text)]" : "text-ink-2"}`}
          >
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
