import { Button, buttonLook } from "@/components/ui/button";
import { lookForConnection } from "@/components/ui/use-online";
import { Banner } from "./banner";

/** Says that the browser has no network, for as long as it has none. */
export function Offline({ online }: { online: boolean }) {
  if (online) return null;
  return (
    <Banner
      icon="offline"
      title="You are offline"
      text="Figures go on and entries are kept. Submitting and what goes to the merchant wait for a connection."
      action={<Button onClick={lookForConnection}>Try again</Button>}
    />
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
