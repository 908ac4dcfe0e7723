"use client";

import { type FormEvent, useState } from "react";
import { CodeField, HeldCodes, NoMail, wrongCode } from "@/components/console/session/code-field";
import { askForPasskey, type BeginPasskey } from "@/components/console/session/passkey-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** The result of requesting a code. */
export type CodeSent =
  | { status: "sent"; request: string; held: string | null }
  | { status: "failed"; message: string };

/** The result of entering a code or using a passkey. */
export type Proved =
  | { status: "done" }
  | { status: "wrong"; triesLeft: number }
  | { status: "over" }
  | { status: "held"; until: string }
  | { status: "failed"; message: string };

export interface ProofSteps {
  sendCode: () => Promise<CodeSent>;
  enterCode: (code: string) => Promise<Proved>;
  beginPasskey: BeginPasskey;
  enterPasskey: (response: object) => Promise<Proved>;
}

interface Props extends ProofSteps {
  email: string;
  signedOut: boolean;
  close: (proved: boolean) => void;
}

/**
 * A dialog that signs the same person in again, or asks for a fresh code. The page below keeps its entries.
 */
export function ProofDialog({ email, signedOut, close, ...steps }: Props) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [proved, setProved] = useState<Proved | null>(null);
  const [pending, setPending] = useState(false);
  // No transition: it would stay pending until the page's own action ends, which waits for this dialog.
  const start = async (step: () => Promise<void>) => {
    setPending(true);
    await step().catch(() =>
      setProved({ status: "failed", message: "The server did not respond. Try again." }),
    );
    setPending(false);
  };
  const send = () =>
    start(async () => {
      setProved(null);
      setSent(await steps.sendCode());
    });
  const run = (step: () => Promise<Proved>) =>
    start(async () => {
      const outcome = await step();
      if (outcome.status === "done") return close(true);
      if (outcome.status === "over") setSent(null);
      setProved(outcome);
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code"));
    if (!pending) run(() => steps.enterCode(code));
  };
  const wrong = proved?.status === "wrong" ? wrongCode(proved.triesLeft) : undefined;
  return (
    <Dialog
      open
      held={pending}
      onClose={() => close(false)}
      title={signedOut ? "You are signed out" : "Confirm that it is you"}
    >
      <p className="text-ink-2">
        {signedOut ? "Sign in again as" : "This needs a code that is at most 10 minutes old, sent to"}{" "}
        <b className="wrap-anywhere text-ink">{email}</b>. The page keeps what you entered.
      </p>
      {sent?.status === "sent" ? (
        <form onSubmit={submit} className="grid gap-4">
          <CodeField key={proved?.status === "wrong" ? proved.triesLeft : "first"} problem={wrong} />
          <NoMail request={sent.request} />
          <div className="flex flex-wrap justify-between gap-2">
            <Button kind="quiet" aria-disabled={pending} onClick={send}>
              Send a new code
            </Button>
            <Button type="submit" kind="primary" aria-disabled={pending}>
              Continue
            </Button>
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" aria-disabled={pending} onClick={send}>
            {proved?.status === "over" ? "Send a new code" : "Send code"}
          </Button>
          <Button aria-disabled={pending} onClick={() => run(() => provePasskey(steps))}>
            Use a passkey
          </Button>
        </div>
      )}
      <p role="status" className="text-13 text-bad empty:hidden">
        <Trouble sent={sent} proved={proved} />
      </p>
    </Dialog>
  );
}

async function provePasskey({ beginPasskey, enterPasskey }: ProofSteps): Promise<Proved> {
  const response = await askForPasskey(beginPasskey);
  return response ? enterPasskey(response) : { status: "failed", message: "No passkey was used." };
}

function Trouble({ sent, proved }: { sent: CodeSent | null; proved: Proved | null }) {
  if (proved?.status === "over") return "That code no longer works.";
  if (proved?.status === "failed") return proved.message;
  if (sent?.status === "failed") return sent.message;
  const until = proved?.status === "held" ? proved.until : sent?.status === "sent" ? sent.held : null;
  return until && <HeldCodes until={until} />;
}
