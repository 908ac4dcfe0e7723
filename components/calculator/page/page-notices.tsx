import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { DRAWINGS } from "@/components/ui/icon";

/** Says that the browser has no network, for as long as it has none. */
export function Offline({ online }: { online: boolean }) {
  return (
    <div role="status">
      {!online && (
        <div className="pb-5">
          <Alert tone="warn" icon={DRAWINGS.offline}>
            <b>You are offline.</b> Figures stay exact and your entries are kept on this page.
          </Alert>
        </div>
      )}
    </div>
  );
}

/** A link to it reloads the page, without a script too. */
const SAME_ADDRESS = "";

/** Why the controls do nothing: the style sheet shows it after a while (components/calculator/page/calculator.css). */
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

/** Says to a reader without JavaScript what the page shows and what it cannot do. */
export function WithoutScript({ brandName }: { brandName: string }) {
  return (
    <noscript>
      <p className="mb-5 rounded-m border border-warn-line bg-warn-ground px-4 py-3">
        Configuring terms needs JavaScript. The figures below are the default quote of {brandName}, and each
        limit is printed with its term.
      </p>
    </noscript>
  );
}
