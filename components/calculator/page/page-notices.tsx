import { buttonLook } from "@/components/ui/button";

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

/** Says to a reader without JavaScript what the page shows and what it cannot do. No browser loads its text. */
export function WithoutScript({ brandName }: { brandName: string }) {
  return (
    <noscript>
      {typeof window === "undefined" && (
        <p className="mb-5 rounded-m border border-warn-line bg-warn-ground px-4 py-3">
          Configuring terms needs JavaScript. Below is the default quote of <bdi>{brandName}</bdi>, each limit
          with its term.
        </p>
      )}
    </noscript>
  );
}
