import { ERASURE_OPERATIONS } from "@/lib/schemas/erasure-operations";
import { readBody } from "@/lib/schemas/operation";
import { requestErasure } from "@/lib/services/erasures/erasures";
import { operatorFor } from "@/lib/services/funders/lookup";
import type { Command } from "./command";
import { fields } from "./output";
import { text } from "./values";

/** The command that erases personal data. */
export const ERASURE_COMMANDS: Record<string, Command> = {
  erase: {
    usage: "erase <funder> --deal <deal_id> | --contact <e-mail>",
    positionals: 1,
    options: { deal: { type: "string" }, contact: { type: "string" } },
    async run(context, [funder = ""], values) {
      const given = { deal_id: text(values, "deal"), contact_email: text(values, "contact") };
      const by = await operatorFor(context, funder);
      const erasure = await requestErasure(by, readBody(ERASURE_OPERATIONS.erase, given));
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
