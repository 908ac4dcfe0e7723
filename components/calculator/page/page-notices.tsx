import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { OPENING_DRAWINGS } from "@/components/ui/opening-icon";

/** Says that the browser has no network, for as long as it has none. */
export function Offline({ online }: { online: boolean }) {
  return (
    <div role="status">
      {!online && (
        <div className="pb-5">
          <Alert tone="warn" icon={OPENING_DRAWINGS.offline}>
            <b>You are offline.</b> Figures stay exact and your entries are kept on this page.
          </Alert>
        </div>
      )}
    </div>
  );
}

/** Says that a part of the page that is needed now could not be fetched. */
export function PartMissing({ missing, online }: { missing: boolean; online: boolean }) {
  return (
    <div role="alert" className="empty:hidden">
      {missing && (
        <Alert
          tone="warn"
          action={online && <Button onClick={() => location.reload()}>Reload this page</Button>}
        >
          <b>A part of this page could not be loaded.</b>{" "}
          {online ? "Reload it to go on: your terms stay." : "It opens when the connection is back."}
        </Alert>
      )}
    </div>
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
