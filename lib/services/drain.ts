import "server-only";
import type { EventMails } from "./deliveries/sending";

/** Claims due deliveries and starts to send them. `done` resolves when this process sends nothing more. */
export async function startDeliveries(): Promise<{ claimed: number; done: Promise<void> }> {
  loaded ??= await load();
  return loaded.engine.startSending(loaded.mails);
}

/** Sends the deliveries of a write immediately. Resolves when this process sends nothing more. */
export async function drainAfterWrite(): Promise<void> {
  loaded ??= await load();
  return loaded.engine.sendSoon(loaded.mails);
}

let loaded: Awaited<ReturnType<typeof load>> | undefined;

/**
 * Loads what sends deliveries, and the mails about events by type: `deliveries` sends them without knowing
 * what they say. Loaded at the first use, since the first response of a process does not need them.
 */
async function load() {
  const [
    engine,
    { confirmationMail, disclosureMail },
    { recordSent },
    { decisionMail, submissionDigest, submissionMail },
  ] = await Promise.all([
    import("./deliveries/engine"),
    import("./disclosures/mail"),
    import("./disclosures/send"),
    import("./submissions/mail"),
  ]);
  const mails: EventMails = {
    "submission.created": { content: submissionMail, digest: submissionDigest },
    "submission.decided": { content: decisionMail },
    "disclosure.created": { content: disclosureMail, accepted: recordSent },
    "disclosure.acknowledged": { content: confirmationMail },
    "disclosure.signed": { content: confirmationMail },
  };
  return { engine, mails };
}
