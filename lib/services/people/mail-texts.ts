import "server-only";
import type { Role } from "@/lib/schemas/permissions";
import { env } from "@/lib/server/env";
import { composeMail, type MailContent, mailRows } from "@/lib/services/deliveries/mail-layout";
import { utcMinute } from "@/lib/services/time-zones";

/** The sender of these mails, which belong to no funder. */
const OF_THE_CONSOLE = { sender: { name: "Offer calculator console" }, isSandbox: false };

/** Returns the address of the console, without a secret. */
export function consoleAddress(): string {
  return `${env().baseUrl}/console`;
}

/** Builds the mail with a sign-in code. */
export function codeMail(code: string): MailContent {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  return composeMail({
    subject: `${shown} is your sign-in code`,
    ...OF_THE_CONSOLE,
    title: "Your sign-in code",
    lead: "Enter it in the browser that requested it. It works once, for 10 minutes.",
    sections: [{ heading: "Sign-in", rows: [{ name: "Code", value: shown, strong: true }] }],
    closing: "If you did not ask for it, ignore this mail. Nobody at our company asks for a code.",
  });
}

/** Builds the mail of an invitation. It contains no secret and no link that signs in. */
export function invitationMail(of: {
  funder: string;
  role: Role;
  inviter: string | null;
  until: Date;
}): MailContent {
  return composeMail({
    subject: `You are invited to ${of.funder}`,
    ...OF_THE_CONSOLE,
    title: `You are invited to the console of ${of.funder}`,
    lead: `Open ${consoleAddress()} and sign in with this e-mail address. You see the invitation there.`,
    sections: [
      {
        heading: "Invitation",
        rows: mailRows([
          ["Funder", of.funder],
          ["Role", of.role],
          ["Invited by", of.inviter],
          ["Until", utcMinute(of.until)],
        ]),
      },
    ],
    closing: "If you do not expect it, ignore this mail: nothing happens until you accept.",
  });
}

/** Builds the mail to every owner after somebody became an owner or admin. */
export function promotionMail(of: { funder: string; person: string; role: Role; by: string }): MailContent {
  return composeMail({
    subject: `${of.person} is now ${of.role} of ${of.funder}`,
    ...OF_THE_CONSOLE,
    title: `A new ${of.role} of ${of.funder}`,
    lead: `${of.person} now has the role ${of.role}.`,
    sections: [
      {
        heading: "Change",
        rows: mailRows([
          ["Person", of.person],
          ["Role", of.role],
          ["By", of.by],
        ]),
      },
    ],
    closing: `If this is not right, change it at ${consoleAddress()} under Settings, Team.`,
  });
}

/** Builds the mail to a person about a change of how they sign in. */
export function securityMail(of: { title: string; lead: string; name: string; now: Date }): MailContent {
  return composeMail({
    subject: of.title,
    ...OF_THE_CONSOLE,
    title: of.title,
    lead: of.lead,
    sections: [
      {
        heading: "Change",
        rows: mailRows([
          ["Person", of.name],
          ["Time", utcMinute(of.now)],
        ]),
      },
    ],
    closing: `If this was not you, end your sessions at ${consoleAddress()}/-/account and tell an owner at your company.`,
  });
}
