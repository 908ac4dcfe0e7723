"use client";

import { useEffect, useRef, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { SelectField } from "@/components/console/ui/field";
import { useOpenedByHash } from "@/components/console/ui/use-opened-by-hash";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { useDialog } from "@/components/ui/use-dialog";
import { formatCount } from "@/lib/calculator/money/formats";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import { RETRY_HASH } from "./retry-hash";
import { waitingCount } from "./waiting-count";

type SendTest = (endpointId: string) => Promise<ActionResult<{ id: string }>>;

const QUICK_SECONDS = 2;
const QUICK_FOR_MS = 30_000;

/** Refreshes every 2 seconds for half a minute after each `start`, to show the new attempt soon. */
function useQuickRefresh() {
  const [started, setStarted] = useState(0);
  useEffect(() => {
    if (started === 0) return;
    const end = setTimeout(() => setStarted(0), QUICK_FOR_MS);
    return () => clearTimeout(end);
  }, [started]);
  return {
    start: () => setStarted((count) => count + 1),
    refresher: started > 0 ? <AutoRefresh key={started} seconds={QUICK_SECONDS} /> : null,
  };
}

/** Sends one delivery again: the page's primary action unless it has arrived. */
export function ResendButton({
  resend,
  held,
  arrived,
}: {
  resend: () => Promise<ActionResult<unknown>>;
  held: boolean;
  arrived: boolean;
}) {
  const { start, refresher } = useQuickRefresh();
  const [sent, setSent] = useState(false);
  const done = () => {
    setSent(true);
    start();
  };
  const { run, pending, problem } = useAction(resend, {
    onDone: done,
    refreshes: true,
    lost: { kinds: ["deliveries.replayed"] },
  });
  return (
    <>
      {refresher}
      <Button kind={arrived ? "plain" : "primary"} aria-disabled={held || pending} onClick={() => run()}>
        <Icon name="reset" />
        {pending ? "Resending" : "Resend now"}
      </Button>
      <p role="status" className="basis-full text-13 text-ink-3 empty:hidden">
        {sent && problem === null && "It is sent now; the attempt appears below."}
      </p>
      {problem && (
        <div className="basis-full text-13 text-ink-3 empty:hidden">
          <ActionProblem problem={problem} names={{ destination: "Endpoint" }} />
        </div>
      )}
    </>
  );
}

interface ResendShownProps {
  which: "failed" | "waiting";
  /** How many there are, counted up to 1,000. */
  count: number;
  /** What the list shows, as a sentence. */
  shown: string;
  /** That some go to an address that is no longer set, as a sentence; null if none does. */
  earlier?: string | null;
  /** What the receiver answered last, as a sentence; null without one. */
  lastAnswer?: string | null;
  kind?: "primary" | "plain";
  resend: () => Promise<ActionResult<{ replayed: number; tooSoon: boolean }>>;
}

/** After a question that says how many, sends again what the list shows: what failed, or what waits. */
export function ResendShown(props: ResendShownProps) {
  const { which, count, shown, earlier, lastAnswer, kind = "plain", resend } = props;
  const { show, state } = useDialog();
  const { start, refresher } = useQuickRefresh();
  const [outcome, setOutcome] = useState("");
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Where nothing is left to send the button is gone: the focus goes to what was said.
    if (count === 0 && outcome !== "" && document.activeElement === document.body) said.current?.focus();
  }, [count, outcome]);
  const { run, pending, problem } = useAction(resend, {
    onDone: ({ replayed, tooSoon }) => {
      setOutcome(
        tooSoon
          ? "What waits there was sent again less than a minute ago."
          : `${replayed === 1 ? "1 message is" : `${formatCount(replayed)} messages are`} sent again.`,
      );
      state?.onClose();
      start();
    },
    refreshes: true,
    lost: { kinds: ["deliveries.replayed"] },
  });
  useOpenedByHash(RETRY_HASH, () => which === "waiting" && count > 0 && show());
  const number = waitingCount(count);
  const isWaiting = which === "waiting";
  const label = isWaiting ? "Retry what waits" : "Resend what failed";
  return (
    <>
      {refresher}
      {count > 0 && (
        <Button kind={kind} onClick={show}>
          <Icon name="reset" />
          {label} ({number})
        </Button>
      )}
      <p ref={said} tabIndex={-1} role="status" className="basis-full text-13 text-ink-3 empty:hidden">
        {outcome}
      </p>
      {state && (
        <Dialog
          {...state}
          title={`${label}?`}
          isQuestion
          confirm={{
            label: pending ? "Sending" : `${isWaiting ? "Retry" : "Resend"} ${number}`,
            "aria-disabled": pending,
            onClick: () => run(),
          }}
        >
          <p>
            <b>
              {number} {count === 1 ? "message" : "messages"}
            </b>
            : {shown}
          </p>
          {earlier && <p>{earlier}</p>}
          {lastAnswer && <p>{lastAnswer}</p>}
          <p className="text-ink-2">
            {isWaiting
              ? "Each is tried now, one after another, with its id and bytes, and its schedule of tries begins anew."
              : "Each is sent again with its id and bytes, and its schedule of tries begins anew; those of an endpoint that is off stay as they are."}
          </p>
          <ActionProblem problem={problem} />
        </Dialog>
      )}
    </>
  );
}

interface SendTestProps {
  /** Each with a name that no other one has. */
  endpoints: { id: string; name: string; status: string }[];
  sendTest: SendTest;
  /** The path of the funder's console, for the page of the new delivery. */
  root: string;
}

/** Sends a test message to one of the funder's endpoints. */
export function SendTestButton({ endpoints, sendTest, root }: SendTestProps) {
  const [open, setOpen] = useState(false);
  const [endpoint, setEndpoint] = useState(endpoints[0]?.id ?? "");
  const { run, pending, problem } = useAction(sendTest, {
    onDone: ({ id }: { id: string }) => location.assign(`${root}/deliveries/${id}`),
  });
  if (endpoints.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Send test</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Send a test"
        confirm={{
          label: pending ? "Sending" : "Send test",
          "aria-disabled": pending,
          onClick: () => run(endpoint),
        }}
      >
        <SelectField label="Endpoint" value={endpoint} onChange={({ target }) => setEndpoint(target.value)}>
          {endpoints.map(({ id, name, status }) => (
            <option key={id} value={id}>
              {name}
              {status === "disabled" ? " (off)" : ""}
            </option>
          ))}
        </SelectField>
        <p className="text-13 text-ink-3">
          It gets one message “Test” (<code>webhook.test</code>), signed as any other.
        </p>
        <ActionProblem problem={problem} />
      </Dialog>
    </>
  );
}
