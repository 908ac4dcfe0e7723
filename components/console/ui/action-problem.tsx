import { Alert } from "@/components/ui/alert";
import type { ActionRefusal } from "@/lib/schemas/action-result";

/** The API's own words about a refused action; nothing without a problem. */
export function ActionProblem({ problem }: { problem: ActionRefusal | null }) {
  if (problem === null) return null;
  const { message, details = [], requestId } = problem;
  return (
    <div role="alert" ref={bringIntoView}>
      <Alert tone="bad">
        {details.length === 0 ? (
          message
        ) : (
          <ul className="grid gap-1">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {requestId !== undefined && problem.error === "INTERNAL_ERROR" && (
          <p className="text-13 text-ink-3">Request {requestId}</p>
        )}
      </Alert>
    </div>
  );
}

/** In a dialog that is taller than the window it would be below the edge. */
function bringIntoView(shown: HTMLElement | null): void {
  shown?.scrollIntoView({ block: "nearest" });
}
