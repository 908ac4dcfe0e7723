import type { ReactNode } from "react";
import { linkEndWording } from "@/components/calculator/link/link-end";
import type { Brand } from "@/components/calculator/offer/offer";
import { ContactLink } from "@/components/calculator/page/contact-link";
import { formatLocal, secondsOf } from "@/components/calculator/page/times";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import type { Sending } from "./use-submission";

interface SendingStatusProps {
  sending: Sending;
  brand: Brand;
  dealId: string;
  /** The day the link ends. */
  until: string;
  /** Whether it replaces an earlier submission. */
  revises: boolean;
}

/** The state or result of the submission, in words. */
export function SendingStatus({ sending, brand, dealId, until, revises }: SendingStatusProps) {
  switch (sending.state) {
    case "idle":
      return (
        <p className="max-w-[400px] text-13 text-ink-3">
          {revises
            ? `${brand.name} sees both, the newest first.`
            : `This sends the terms to ${brand.name} for approval. You can send revised terms until ${until}.`}
        </p>
      );
    case "sending":
      return (
        <p role="status" className="max-w-[400px] text-13 text-ink-2">
          <b className="block text-14 text-ink">Sending to {brand.name}</b>
          Your entries stay on this page until it confirms.
        </p>
      );
    case "unconfirmed":
      return (
        <Alert title="We did not get a confirmation.">
          Nothing is lost. Trying again cannot submit twice.
        </Alert>
      );
    case "busy":
      if (sending.until !== undefined) {
        return (
          <Alert title="Too many submissions just now.">
            Nothing was sent, and your entries are kept. You can submit again from{" "}
            {formatLocal(secondsOf(sending.until))}.
          </Alert>
        );
      }
      return (
        <Alert title="Too many requests just now.">
          Nothing was sent, and your entries are kept. Try again in {waitText(sending.retryAfterSeconds)}.
        </Alert>
      );
    case "outdated":
      return (
        <Alert title="This page was updated meanwhile.">
          Nothing was sent. Reload it to go on: your terms and details stay.
        </Alert>
      );
    case "elsewhere":
      return (
        <Alert title="Other terms were submitted meanwhile.">
          Yours were not sent, and your entries are kept. Submit again to send them as a revision.
        </Alert>
      );
    case "refused":
      return (
        <Alert title="The terms were not accepted.">
          {sending.problems.map(({ field, message }) => (
            <span key={`${field} ${message}`} className="block">
              {message}
            </span>
          ))}
        </Alert>
      );
    case "ended": {
      const { title, sentences, advice } = linkEndWording(sending.reason, brand.name);
      return (
        <Alert title={`${title}.`}>
          Nothing was sent. {sentences.join(" ")} {advice}
          {brand.contactEmail !== null && (
            <>
              {" "}
              <ContactLink brand={brand} dealId={dealId}>
                {brand.contactEmail}
              </ContactLink>
            </>
          )}
        </Alert>
      );
    }
  }
}

/** "1 second", "45 seconds", "10 minutes". */
export function waitText(seconds: number): string {
  if (seconds > 90) return `${formatCount(Math.ceil(seconds / 60))} minutes`;
  return `${formatCount(seconds)} ${seconds === 1 ? "second" : "seconds"}`;
}

/** Says that nothing can be sent without a network. */
export function OfflineStatus() {
  return (
    <Alert title="You are offline.">
      Your entries stay on this page. Submitting is possible when the connection is back.
    </Alert>
  );
}

function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="flex max-h-40 max-w-[440px] gap-2.5 overflow-y-auto text-13 text-ink-2">
      <Icon name="warning" className="mt-0.5 size-4 text-warn" />
      <p className="min-w-0 break-words">
        <b className="block text-14 text-ink">{title}</b>
        {children}
      </p>
    </div>
  );
}
