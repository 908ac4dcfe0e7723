import { buttonLook } from "@/components/ui/button";
import { Strip } from "@/components/ui/strip";
import { formatUtc, isoTime, secondsOf } from "./utc-time";

/** `submittedAt` is an ISO 8601 time. */
export interface LastSubmission {
  number: string;
  submittedAt: string;
  receiptPath: string;
}

/** What was sent before from this link, a click away. */
export function Submitted({ number, submittedAt, receiptPath }: LastSubmission) {
  const seconds = secondsOf(submittedAt);
  return (
    <div className="pb-5">
      <Strip
        tone="ok"
        action={
          <a href={receiptPath} className={buttonLook("plain")}>
            View receipt
          </a>
        }
      >
        <b>
          You submitted terms on <time dateTime={isoTime(seconds)}>{formatUtc(seconds)}</time>.
        </b>{" "}
        Reference {number}
      </Strip>
    </div>
  );
}

/** Said as soon as the browser has no network, and gone when it has. */
export function Offline({ online }: { online: boolean }) {
  return (
    <div role="status">
      {!online && (
        <div className="pb-5">
          <Strip tone="warn" icon="offline">
            <b>You are offline.</b> Figures stay exact and your entries are kept on this page.
          </Strip>
        </div>
      )}
    </div>
  );
}

/** What a browser without JavaScript can show, and what it cannot. */
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
