import "server-only";
import * as engine from "./deliveries/drain";
import type { EventMails } from "./deliveries/sending";
import { confirmationMail, disclosureMail } from "./disclosures/mail";
import { recordSent } from "./disclosures/send";
import { decisionMail } from "./submissions/decision-mail";
import { submissionMail } from "./submissions/mail";

/** The mails about events, by type. `deliveries` sends them without knowing what they say. */
const MAILS: EventMails = {
  "submission.created": { content: submissionMail },
  "submission.decided": { content: decisionMail },
  "disclosure.created": { content: disclosureMail, accepted: recordSent },
  "disclosure.acknowledged": { content: confirmationMail },
  "disclosure.signed": { content: confirmationMail },
};

/** Claims due deliveries and starts to send them. `done` resolves when this process sends nothing more. */
export function startDeliveries(): Promise<{ claimed: number; done: Promise<void> }> {
  return engine.startDeliveries(MAILS);
}

/** Sends the deliveries of a write immediately. Resolves when this process sends nothing more. */
export function drainAfterWrite(): Promise<void> {
  return engine.drainAfterWrite(MAILS);
}
