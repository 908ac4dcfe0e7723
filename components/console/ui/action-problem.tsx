import type { FieldNames } from "@/components/console/offer-form/spoken";
import { Alert } from "@/components/ui/alert";
import type { ActionRefusal } from "@/lib/schemas/action-result";
import { wordsOf } from "./action-errors";

interface ActionProblemProps {
  problem: ActionRefusal | null;
  /** The labels of the fields that the action takes, by the API's names of them. */
  names?: FieldNames;
}

/** What the API says about a refused action, with the labels of the page; nothing without a problem. */
export function ActionProblem({ problem, names }: ActionProblemProps) {
  if (problem === null) return null;
  const words = wordsOf(problem, names);
  return (
    <div role="alert" ref={bringIntoView}>
      <Alert tone="bad">
        {words.length === 1 ? (
          words[0]
        ) : (
          <ul className="grid gap-1">
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {problem.requestId !== undefined && problem.error === "INTERNAL_ERROR" && (
          <p className="text-13 text-ink-3">Request {problem.requestId}</p>
        )}
      </Alert>
    </div>
  );
}

/** In a dialog that is taller than the window it would be below the edge. */
function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: "nearest" });
}
