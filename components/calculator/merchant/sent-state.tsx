import { LocalTime } from "@/components/calculator/page/local-time";
import { Icon } from "@/components/ui/icon";
import { type Regime, regimeName } from "@/lib/calculator/us-states";
import type { MerchantState } from "./sending";

/** What became of the disclosure of these terms; before it is made, that it goes with them. */
export function SentState({ regime, state }: { regime: Regime; state: MerchantState | null }) {
  return (
    <p role="status" className="flex gap-2 text-13 text-ink-2">
      <Icon
        name={state === null ? "document" : "check"}
        className={`mt-0.5 size-4 flex-none ${state === null ? "text-ink-3" : "text-ok"}`}
      />
      <span className="min-w-0 break-words">
        {state === null ? (
          `Goes with the ${regimeName(regime)} disclosure of these terms.`
        ) : (
          <>
            <Mailed state={state} /> <Seen state={state} /> If you send other terms, this link stops.
          </>
        )}
      </span>
    </p>
  );
}

function Mailed({ state: { mail } }: { state: MerchantState }) {
  if (mail === null) return <>The merchant’s link is ready.</>;
  if (mail.sentAt === null) return <b className="text-ink">On its way to {mail.email}.</b>;
  return (
    <>
      <b className="text-ink">Sent to {mail.email}</b>, <LocalTime seconds={mail.sentAt} />.
    </>
  );
}

function Seen({ state: { openedAt, acknowledgedAt } }: { state: MerchantState }) {
  if (acknowledgedAt !== null)
    return (
      <>
        Acknowledged <LocalTime seconds={acknowledgedAt} />.
      </>
    );
  if (openedAt === null) return <>Not opened yet.</>;
  return (
    <>
      Opened <LocalTime seconds={openedAt} />.
    </>
  );
}
