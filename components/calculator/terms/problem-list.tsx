import type { Ref } from "react";
import { Alert } from "@/components/ui/alert";
import type { OfferLimits } from "@/lib/calculator/offer-limits";
import type { Problem } from "@/lib/calculator/problems";
import { type ApplyFix, FixButton } from "./fix-button";

interface ProblemListProps {
  problems: Problem[];
  limits: OfferLimits;
  onFix: ApplyFix;
  listRef: Ref<HTMLDivElement>;
}

/** The combinations that are impossible although each single choice is allowed, each with its fixes. */
export function ProblemList({ problems, limits, onFix, listRef }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <div ref={listRef} tabIndex={-1} className="problems grid gap-2">
      {problems.map((problem) => (
        <Alert
          key={problem.code}
          tone="bad"
          action={problem.fixes.map((fix) => (
            <FixButton key={JSON.stringify(fix)} fix={fix} limits={limits} onApply={onFix} />
          ))}
        >
          {problem.message}
        </Alert>
      ))}
    </div>
  );
}
