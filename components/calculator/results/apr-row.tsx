import { aprText, assumptionsLine, type Estimate } from "@/components/calculator/dates/estimate";
import { EXPLANATIONS } from "@/components/calculator/page/wording";
import { HelpTerm } from "@/components/ui/help-term";

/** The estimated APR with what it assumes, under the four figures; nothing where it is not shown. */
export function AprRow({ estimate }: { estimate: Estimate | null }) {
  if (estimate === null) return null;
  return (
    <dl className="results-apr border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-13 text-ink-2">
          <HelpTerm explanation={EXPLANATIONS.apr}>Estimated APR</HelpTerm>
        </dt>
        <dd className="text-18 font-semibold tracking-[-0.012em]">{aprText(estimate)}</dd>
        <dd className="min-h-8 w-full text-12 text-pretty text-ink-3">
          {estimate.noApr ?? assumptionsLine(estimate)}
        </dd>
      </div>
    </dl>
  );
}
