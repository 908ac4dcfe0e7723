import { canSendMail } from "@/lib/server/outbound/mail";
import { inviteAsOperator, openInvitations, withdrawAsOperator } from "@/lib/services/people/invitations";
import { funderWithTeam } from "@/lib/services/people/members";
import { erasePerson, printCode, resetPerson } from "@/lib/services/people/operator";
import { consoleAddress, sendPersonMails } from "@/lib/services/people/person-mails";
import { listMembers } from "@/lib/services/people/team";
import { type Command, fields, required, table } from "./command";

/** The commands about people of the console. */
export const USER_COMMANDS: Record<string, Command> = {
  "user invite": {
    usage: "user invite <funder> <e-mail> --role viewer|operator|developer|admin|owner",
    positionals: 2,
    options: { role: { type: "string" } },
    async run(context, [funder = "", email = ""], values) {
      const role = required(values, "role");
      const invited = await inviteAsOperator(context, funder, { email, role });
      await sendPersonMails();
      const json = { ...invited, console_url: consoleAddress() };
      const rows = {
        "E-mail": invited.email,
        Role: invited.role,
        Until: invited.until,
        Console: json.console_url,
      };
      const sentence = invited.mailed
        ? "They sign in with this address, see the invitation and accept it."
        : canSendMail()
          ? "No further mail was sent to this address today: send them the console's address."
          : "No mail was sent, because SMTP_URL is not set. Without it nobody signs in by code.";
      return { json, text: `${fields(rows)}\n${sentence}` };
    },
  },

  "user list": {
    usage: "user list <funder>",
    positionals: 1,
    options: {},
    async run(context, [funder = ""]) {
      const { id: funder_id } = await funderWithTeam(funder);
      const by = { ...context, funder_id };
      const [members, invitations] = await Promise.all([listMembers(by), openInvitations(by)]);
      const rows = [
        ...members.map((member) => ({
          "E-mail": member.email,
          Name: member.name,
          Role: member.role,
          Passkeys: member.passkeys,
          "Last input": member.last_input_at,
          "Invited until": null,
        })),
        ...invitations.map(({ email, role, expires_at }) => ({
          "E-mail": email,
          Name: null,
          Role: role,
          Passkeys: null,
          "Last input": null,
          "Invited until": expires_at,
        })),
      ];
      const none = `The funder ${funder} has no member and no open invitation.`;
      return { json: { data: members, invitations }, text: table(rows, none) };
    },
  },

  "user withdraw-invitation": {
    usage: "user withdraw-invitation <funder> <e-mail>",
    positionals: 2,
    options: {},
    async run(context, [funder = "", email = ""]) {
      const withdrawn = await withdrawAsOperator(context, funder, { email });
      const rows = { "E-mail": withdrawn.email, "Withdrawn role": withdrawn.role };
      return { json: withdrawn, text: fields(rows) };
    },
  },

  "user reset": {
    usage: "user reset <e-mail>",
    positionals: 1,
    options: {},
    async run(context, [email = ""]) {
      const reset = await resetPerson(context, { email });
      await sendPersonMails();
      const { sessions, passkeys, identities } = reset;
      const rows = {
        "E-mail": reset.email,
        "Sessions ended": sessions,
        "Passkeys removed": passkeys,
        "Single sign-on removed": identities,
      };
      return { json: reset, text: fields(rows) };
    },
  },

  "user code": {
    usage: "user code <e-mail> --challenge <short id>",
    positionals: 1,
    options: { challenge: { type: "string" } },
    async run(context, [email = ""], values) {
      const printed = await printCode(context, { email, challenge: required(values, "challenge") });
      const { challenge, code, until } = printed;
      const rows = { "E-mail": printed.email, Challenge: challenge, Code: code, Until: until };
      return {
        json: printed,
        text: `${fields(rows)}\nIt works once, in the browser that shows ${challenge}.`,
      };
    },
  },

  "user erase": {
    usage: "user erase <e-mail>",
    positionals: 1,
    options: {},
    async run(context, [email = ""]) {
      const erased = await erasePerson(context, { email });
      const rows = { Person: erased.id, "Memberships ended": erased.memberships };
      return { json: erased, text: fields(rows) };
    },
  },
};
