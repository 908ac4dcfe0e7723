import { rotateCallbackSecret, showCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { operatorFor } from "@/lib/services/funders/lookup";
import { reencryptSecrets } from "@/lib/services/funders/reencrypt-secrets";
import type { Command } from "./command";
import { fields, table } from "./output";
import { duration } from "./values";

/** The commands about callback secrets and the encryption of all secrets. */
export const SECRET_COMMANDS: Record<string, Command> = {
  "secrets reencrypt": {
    usage: "secrets reencrypt",
    positionals: 0,
    options: {},
    async run() {
      const kinds = await reencryptSecrets();
      const rows = kinds.map(({ kind, reencrypted, unreadable }) => ({
        Kind: kind,
        "Encrypted anew": reencrypted,
        Unreadable: unreadable,
      }));
      const unreadable = kinds.reduce((sum, kind) => sum + kind.unreadable, 0);
      const sentence =
        unreadable === 0
          ? "Every secret is encrypted with ENCRYPTION_KEY: ENCRYPTION_KEY_PREVIOUS is no longer needed."
          : `No key given opens ${unreadable} of them: is ENCRYPTION_KEY_PREVIOUS the key they were encrypted by?`;
      return { json: { kinds, unreadable }, text: `${table(rows, "")}\n${sentence}`, failed: unreadable > 0 };
    },
  },

  "callback-secret show": {
    usage: "callback-secret show <funder>",
    positionals: 1,
    options: {},
    async run(context, [funder = ""]) {
      const shown = await showCallbackSecret(context, funder);
      const rows = {
        "Callback secret": shown.callback_secret,
        ...(shown.previous_callback_secret && {
          "Previous secret": shown.previous_callback_secret,
          "Signs until": shown.previous_expires_at,
        }),
      };
      return { json: shown, text: fields(rows) };
    },
  },

  "callback-secret rotate": {
    usage: "callback-secret rotate <funder> [--overlap 24h]",
    positionals: 1,
    options: { overlap: { type: "string" } },
    async run(context, [funder = ""], values) {
      const by = await operatorFor(context, funder);
      const { callback_secret, previous_expires_at } = await rotateCallbackSecret(
        by,
        duration(values, "overlap"),
      );
      const rows = {
        "Callback secret": callback_secret,
        "Old one signs until": previous_expires_at,
      };
      const json = { funder, callback_secret, previous_expires_at };
      return { json, text: fields(rows) };
    },
  },
};
