import { operatorFor } from "@/lib/services/funders/lookup";
import { createSandbox } from "@/lib/services/funders/sandboxes";
import type { Command } from "./command";
import { fields } from "./output";

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
