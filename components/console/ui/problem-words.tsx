import { useEffect, useRef } from "react";
import { wordsOf } from "./action-errors";
import type { GivenProblem } from "./action-problem";

/** The sentences of a refusal in the page's labels. */
export function ProblemWords({ problem, names }: GivenProblem) {
  const words = wordsOf(problem, names);
  const shown = useRef<HTMLDivElement>(null);
  // Without this the words stay below the edge in a dialog that is taller than the window.
  useEffect(() => {
    // Its result must not become the effect's: newer browsers return a promise, which React would call.
    shown.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={shown}>
      {words.length === 1 ? (
        words[0]
      ) : (
        <ul className="grid gap-1">
          {words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
