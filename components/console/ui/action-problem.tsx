import { type ComponentType, lazy, Suspense } from "react";
import type { ActionProblemProps, GivenProblem } from "./problem-alert";

/** Loaded with the first refusal: most actions have none. Without a connection, the plain message stays. */
const ProblemAlert = lazy<ComponentType<GivenProblem>>(() =>
  import("./problem-alert").then(
    (alert) => ({ default: alert.ProblemAlert }),
    () => ({ default: PlainMessage }),
  ),
);

/** The API's message about a refused action, in the page's labels. Renders nothing without a problem. */
export function ActionProblem({ problem, names }: ActionProblemProps) {
  if (problem === null) return null;
  return (
    <div role="alert">
      <Suspense fallback={<PlainMessage problem={problem} />}>
        <ProblemAlert problem={problem} names={names} />
      </Suspense>
    </div>
  );
}

function PlainMessage({ problem }: GivenProblem) {
  return <p className="text-bad">{problem.message}</p>;
}
