import { type ComponentType, lazy, Suspense } from "react";
import type { FieldNames } from "@/components/console/offer-form/form-words";
import { Alert } from "@/components/ui/alert";
import type { ActionRefusal } from "@/lib/schemas/action-result";

interface ActionProblemProps {
  problem: ActionRefusal | null;
  /** The labels of the action's fields, by their API names. */
  names?: FieldNames;
}

export interface GivenProblem extends ActionProblemProps {
  problem: ActionRefusal;
}

/** Loaded with the first refusal: most actions are not refused. Without a connection, the plain message stays. */
const ProblemWords = lazy<ComponentType<GivenProblem>>(() =>
  import("./problem-words").then(
    (words) => ({ default: words.ProblemWords }),
    () => ({ default: PlainMessage }),
  ),
);

/** The API's message about a refused action, in the page's labels. Renders nothing without a problem. */
export function ActionProblem({ problem, names }: ActionProblemProps) {
  if (problem === null) return null;
  return (
    <div role="alert" ref={bringIntoView}>
      <Alert tone="bad">
        <Suspense fallback={<PlainMessage problem={problem} />}>
          <ProblemWords problem={problem} names={names} />
        </Suspense>
        {problem.requestId !== undefined && problem.error === "INTERNAL_ERROR" && (
          <p className="text-13 text-ink-3">Request {problem.requestId}</p>
        )}
      </Alert>
    </div>
  );
}

function PlainMessage({ problem }: GivenProblem) {
  return problem.message;
}

/** Without this the alert stays below the edge in a dialog that is taller than the window. */
function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: "nearest" });
}
