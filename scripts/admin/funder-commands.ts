import { formatCount } from "@/lib/calculator/money/formats";
import { ERASURE_OPERATIONS } from "@/lib/schemas/erasures/operations";
import { MOST_STAFF_MAILS, MOST_SUBMISSIONS } from "@/lib/schemas/submissions/operations";
import { parseBody } from "@/lib/schemas/wire/bodies";
import { FUNDER_LIMITS } from "@/lib/server/limits/rate-limit";
import { BYTES_A_DAY } from "@/lib/server/limits/stored-bytes";
import { requestErasure } from "@/lib/services/erasures/erasures";
import { createFunder, listFunders, operatorFor, setFunderLimits } from "@/lib/services/funders/funders";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import { type Command, fields, required, requiredWhole, table, text, UsageError, whole } from "./command";

/** The commands about funders. */
export const FUNDER_COMMANDS: Record<string, Command> = {
  "funder create": {
    usage:
      "funder create <slug> --name <text> [--callback-url <url>] [--link-days <n>] [--alert-email <address>]",
    positionals: 1,
    options: {
      name: { type: "string" },
      "callback-url": { type: "string" },
      "link-days": { type: "string" },
      "alert-email": { type: "string" },
    },
    async run(context, [slug = ""], values) {
      const funder = await createFunder(context, {
        slug,
        name: required(values, "name"),
        callback_url: text(values, "callback-url"),
        link_days: whole(values, "link-days"),
        alert_email: text(values, "alert-email"),
      });
      const rows = {
        Funder: funder.slug,
        "Default brand": funder.brand_id,
        "Callback secret": funder.callback_secret,
      };
      return { json: funder, text: fields(rows) };
    },
  },

  "funder set-limits": {
    usage: "funder set-limits <slug> [--per-second <n> --per-minute <n>] [--bytes-per-day <n>]",
    note: `Limits of all keys of a funder together: ${FUNDER_LIMITS.perSecond} requests a second and ${formatCount(FUNDER_LIMITS.perMinute)} a minute, ${formatCount(BYTES_A_DAY)} bytes stored in 24 hours, unless set. What is not given stays. Fixed, not set by a command: submissions (${MOST_SUBMISSIONS.link} an hour a link, ${MOST_SUBMISSIONS.offer} an offer) and mails about them (${MOST_STAFF_MAILS.recipient} an hour a recipient, then one digest an hour).`,
    positionals: 1,
    options: {
      "per-second": { type: "string" },
      "per-minute": { type: "string" },
      "bytes-per-day": { type: "string" },
    },
    async run(context, [slug = ""], values) {
      const bytes_per_day = whole(values, "bytes-per-day");
      const isOfRequests = text(values, "per-second") ?? text(values, "per-minute");
      if (isOfRequests === undefined && bytes_per_day === undefined)
        throw new UsageError("--per-second and --per-minute, or --bytes-per-day, are missing.");
      const limits = await setFunderLimits(await operatorFor(context, slug), {
        ...(isOfRequests !== undefined && {
          per_second: requiredWhole(values, "per-second"),
          per_minute: requiredWhole(values, "per-minute"),
        }),
        ...(bytes_per_day !== undefined && { bytes_per_day }),
      });
      const rows = { Funder: slug, "All keys together": limitsText(limits) };
      return { json: { slug, ...limits }, text: fields(rows) };
    },
  },

  "funder list": {
    usage: "funder list",
    positionals: 0,
    options: {},
    async run() {
      const funders = await listFunders();
      const rows = funders.map(
        ({ slug, name, sandbox_of, link_days, alert_email, created_at, ...limits }) => ({
          Slug: slug,
          Name: name,
          "Sandbox of": sandbox_of,
          "Link days": link_days,
          Limits: limitsText(limits),
          "Alert e-mail": alert_email,
          Created: created_at,
        }),
      );
      return { json: { data: funders }, text: table(rows, "There is no funder yet.") };
    },
  },
};

/** Returns a funder's own limits in words; null without one. */
function limitsText(limits: {
  per_second?: number | null | undefined;
  per_minute?: number | null | undefined;
  bytes_per_day?: number | null | undefined;
}): string | null {
  const { per_second, per_minute, bytes_per_day } = limits;
  const requests = per_second ? [`${per_second}/s ${per_minute}/min`] : [];
  const bytes = bytes_per_day ? [`${bytes_per_day} bytes/day`] : [];
  return [...requests, ...bytes].join(", ") || null;
}

/** The command about sandboxes. */
export const SANDBOX_COMMANDS: Record<string, Command> = {
  "sandbox create": {
    usage: "sandbox create <funder>",
    positionals: 1,
    options: {},
    async run(context, [funder = ""]) {
      const sandbox = await createSandbox(await operatorFor(context, funder));
      const { callback_secret } = sandbox;
      const rows = {
        Sandbox: sandbox.slug,
        "Default brand": sandbox.brand_id,
        ...(callback_secret !== undefined && { "Callback secret": callback_secret }),
      };
      const sentence =
        callback_secret === undefined
          ? `${funder} has this sandbox already.`
          : `Make a key of it with: npm run admin -- key create ${sandbox.slug} --scopes ...`;
      return { json: sandbox, text: `${fields(rows)}\n${sentence}` };
    },
  },
};

/** The command that erases personal data. */
export const ERASURE_COMMANDS: Record<string, Command> = {
  erase: {
    usage: "erase <funder> --deal <deal_id> | --contact <e-mail>",
    positionals: 1,
    options: { deal: { type: "string" }, contact: { type: "string" } },
    async run(context, [funder = ""], values) {
      const given = { deal_id: text(values, "deal"), contact_email: text(values, "contact") };
      const by = await operatorFor(context, funder);
      const erasure = await requestErasure(by, parseBody(ERASURE_OPERATIONS.erase, given));
      const rows = {
        Erasure: erasure.id,
        Offers: erasure.matched.offers,
        Submissions: erasure.matched.submissions,
        Events: erasure.matched.events,
        ...Object.fromEntries(
          erasure.kept.map(({ disclosure_id, until }) => [
            `Disclosure ${disclosure_id}`,
            `kept until ${until}`,
          ]),
        ),
      };
      return { json: erasure, text: fields(rows) };
    },
  },
};
