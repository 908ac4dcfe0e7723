import type { ReactNode } from "react";
import { LocalTime } from "@/components/calculator/page/local-time";
import { Icon } from "@/components/ui/icon";
import type { MerchantState } from "@/lib/calculator/merchant-state";

/** What became of a disclosure that was made: sent, opened and confirmed, each with its time. */
export function SentState({ state }: { state: MerchantState }) {
  const { mail, openedAt, acknowledgedAt, signedAt, transmitted } = state;
  const confirmedAt = signedAt ?? acknowledgedAt;
  const sentAt = mail?.sentAt ?? null;
  return (
    <div className="text-13 text-ink-2">
      <ol role="status" className="grid gap-0.5">
        {mail === null ? (
          <Step>The merchant’s link is ready.</Step>
        ) : (
          <Step at={sentAt}>
            {sentAt === null ? "On its way to" : "Sent to"} {mail.email}
          </Step>
        )}
        <Step at={openedAt}>{openedAt === null ? "Not opened yet" : "Opened"}</Step>
        {openedAt !== null && (
          <Step at={confirmedAt}>
            {confirmedAt === null ? "Not confirmed yet" : signedAt === null ? "Confirmed" : "Signed"}
          </Step>
        )}
      </ol>
      <p className="pt-1 pl-6">
        {!transmitted && "The terms stay locked until the mail is sent or the merchant opens the link. "}
        If you send other terms, this link stops.{" "}
        <a href={state.documentPath} download className="text-link">
          Disclosure (PDF)
        </a>
      </p>
    </div>
  );
}

/** `at`: when it happened, in Unix seconds; null while it is awaited. */
function Step({ at = null, children }: { at?: number | null; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon
        name={at === null ? "clock" : "check"}
        className={`mt-0.5 size-4 flex-none ${at === null ? "text-ink-3" : "text-ok"}`}
      />
      <span className="min-w-0 break-words">
        {at === null ? children : <b className="text-ink">{children}</b>}
        {at !== null && (
          <>
            , <LocalTime seconds={at} />
          </>
        )}
      </span>
    </li>
  );
}
