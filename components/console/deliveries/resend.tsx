"use client";

import { useEffect, useState } from "react";
import { useAction } from "@/components/console/session/use-action";
import { ActionProblem } from "@/components/console/ui/action-problem";
import { AutoRefresh } from "@/components/console/ui/auto-refresh";
import { SelectField } from "@/components/console/ui/field";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { ActionResult } from "@/lib/schemas/console/action-result";

/** Resends the failed deliveries of the last hours; 0 means all that are stored. */
type ResendFailed = (hours: number) => Promise<ActionResult<{ replayed: number }>>;
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

/** After a confirmation, sends every failed and canceled delivery again and says how many. */
export function ResendAll({ count, resendFailed }: { count: number; resendFailed: ResendFailed }) {
  const [open, setOpen] = useState(false);
  const { start, refresher } = useQuickRefresh();
  const [hours, setHours] = useState(24);
  const [replayed, setReplayed] = useState<number | null>(null);
  const done = (value: { replayed: number }) => {
    setReplayed(value.replayed);
    setOpen(false);
    start();
  };
  const { run, pending, problem } = useAction(resendFailed, {
    onDone: done,
    lost: { kinds: ["deliveries.replayed"] },
  });
  return (
    <>
      {refresher}
      {count > 0 && (
        <Button onClick={() => setOpen(true)}>
          <Icon name="reset" />
          Resend failed
        </Button>
      )}
      <p role="status" className="basis-full text-13 text-ink-3 empty:hidden">
        {replayed !== null &&
          `${replayed === 1 ? "1 delivery is" : `${replayed} deliveries are`} sent again.`}
      </p>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Resend what failed?"
        isQuestion
        confirm={{
          label: pending ? "Resending" : "Resend",
          "aria-disabled": pending,
          onClick: () => run(hours),
        }}
      >
        <p>
          {count === 1 ? "One delivery has" : `${count >= 1000 ? "1,000 or more" : count} deliveries have`}{" "}
          failed or were canceled. Each is sent again with the same id and bytes; those of an endpoint that is
          off stay as they are.
        </p>
        <SelectField label="Created" value={hours} onChange={({ target }) => setHours(Number(target.value))}>
          <option value={24}>In the last 24 hours</option>
          <option value={168}>In the last 7 days</option>
          <option value={0}>At any time</option>
        </SelectField>
        <ActionProblem problem={problem} />
      </Dialog>
    </>
  );
}

interface SendTestProps {
  endpoints: { id: string; url: string; status: string }[];
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
          {endpoints.map(({ id, url, status }) => (
            <option key={id} value={id}>
              {url}
              {status === "disabled" ? " (off)" : ""}
            </option>
          ))}
        </SelectField>
        <p className="text-13 text-ink-3">
          It gets one message of the type webhook.test, signed as any other.
        </p>
        <ActionProblem problem={problem} />
      </Dialog>
    </>
  );
}
