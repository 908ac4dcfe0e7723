import "server-only";
import { env } from "@/lib/server/env";
import { composeMail, type MailContent, mailRows, utcMinute } from "@/lib/services/deliveries/mail-layout";

const SENDER = "Offer calculator console";

/** The address of the console, without a secret. */
export function consoleAddress(): string {
  return `${env().baseUrl}/console`;
}

/** The mail with a sign-in code. */
export function codeMail(code: string): MailContent {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail({
    subject: `${shown} is your sign-in code`,
    sender: SENDER,
    title: "Your sign-in code",
    lead: "Enter it in the browser that asked for it. It works once, for 10 minutes.",
    sections: [{ heading: "Sign-in", rows: [{ name: "Code", value: shown, strong: true }] }],
    closing: "If you did not ask for it, ignore this mail. Nobody at our company asks for a code.",
  });
}

/** The mail to a person about a change of how they sign in. */
export function securityMail(of: { title: string; lead: string; name: string; now: Date }): MailContent {
  return composeMail({
    subject: of.title,
    sender: SENDER,
    title: of.title,
    lead: of.lead,
    sections: [
      {
        heading: "Change",
        rows: mailRows([
          ["Person", of.name],
          ["Time", utcMinute(of.now.toISOString())],
        ]),
      },
    ],
    closing: `If this was not you, end your sessions at ${consoleAddress()}/-/account and tell an owner at your company.`,
  });
}
