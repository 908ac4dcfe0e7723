import { buttonLook } from "@/components/ui/button";

/** A link to it reloads the page, without a script too. */
const SAME_ADDRESS = "";

/** Why the controls do nothing: the style sheet shows it after a while (app/[dealId]/calculator.css). */
export function SlowStart() {
  return (
    <p className="slow-start">
      The controls are still loading. If this stays, reload the page.{" "}
      <a href={SAME_ADDRESS} className={buttonLook("link")}>
        Reload
      </a>
    </p>
  );
}
