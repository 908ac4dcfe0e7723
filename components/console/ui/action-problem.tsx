import type { FieldNames } from "@/components/console/offer-form/form-words";
import { Alert, type Tone } from "@/components/ui/alert";
import { ownValue } from "@/lib/calculator/own-value";
import type { ActionRefusal } from "@/lib/schemas/console/action-result";
import { wordsOf } from "./action-errors";

interface ActionProblemProps {
  problem: ActionRefusal | null;
  /** The labels of the action's fields, by their API names. */
  names?: FieldNames;
}

/** What became of a write whose answer was lost is no refusal. */
const TONES: Partial<Record<string, Tone>> = { unknown: "warn", stored: "ok" };

/**
 * The API's message about a refused action, in the page's labels: one sentence, or a list. Renders nothing
 * without a problem.
 */
export function ActionProblem({ problem, names }: ActionProblemProps) {
  if (problem === null) return null;
  const words = wordsOf(problem, names);
  return (
    <div role="alert" ref={bringIntoView}>
      <Alert tone={ownValue(TONES, problem.error) ?? "bad"}>
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

/** Without this the alert stays below the edge in a dialog that is taller than the window. */
function bringIntoView(shown: HTMLElement | null): void {
  // Its result must not become the ref's: newer browsers return a promise, which React would call.
  shown?.scrollIntoView({ block: "nearest" });
}
