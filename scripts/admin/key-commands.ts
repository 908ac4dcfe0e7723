import { SCOPES } from "@/lib/schemas/keys/scopes";
import {
  createApiKey,
  isAboveDefaults,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from "@/lib/services/funders/api-keys";
import { rotateCallbackSecret, showCallbackSecret } from "@/lib/services/funders/callback-secrets";
import { operatorFor, operatorForKey } from "@/lib/services/funders/funders";
import { reencryptSecrets } from "@/lib/services/funders/reencrypt-secrets";
import { type Command, duration, fields, required, table, text, whole } from "./command";

/** The commands about API keys. */
export const KEY_COMMANDS: Record<string, Command> = {
  "key create": {
    usage:
      "key create <funder> --scopes a,b [--label <text>] [--per-minute n] [--per-second n] [--expires-in 90d]",
    note: `The scopes of a key: ${SCOPES.join(", ")}.`,
    positionals: 1,
    options: {
      scopes: { type: "string" },
      label: { type: "string" },
      "per-minute": { type: "string" },
      "per-second": { type: "string" },
      "expires-in": { type: "string" },
    },
    async run(context, [funder = ""], values) {
      const scopes = required(values, "scopes").split(",");
      const key = await createApiKey(await operatorFor(context, funder), {
        scopes: scopes.map((scope) => scope.trim()),
        label: text(values, "label"),
        per_minute: whole(values, "per-minute"),
        per_second: whole(values, "per-second"),
        expires_in_seconds: duration(values, "expires-in"),
      });
      const rows = { "API key": key.api_key, "API secret": key.api_secret, Scopes: key.scopes.join(", ") };
      return { json: key, text: `${fields(rows)}\nThe secret is shown only now: save it.` };
    },
  },

  "key list": {
    usage: "key list <funder>",
    positionals: 1,
    options: {},
    async run(context, [funder = ""]) {
      const keys = await listApiKeys(await operatorFor(context, funder));
      const rows = keys.map((key) => ({
        Key: key.key,
        Label: key.label,
        Scopes: key.scopes.join(" "),
        Limits: `${key.per_second}/s ${key.per_minute}/min${isAboveDefaults(key) ? " (above the defaults)" : ""}`,
        Created: key.created_at,
        Expires: key.expires_at,
        Revoked: key.revoked_at,
        "Last used": key.last_used_at,
      }));
      return { json: { data: keys }, text: table(rows, `The funder ${funder} has no key yet.`) };
    },
  },

  "key rotate": {
    usage: "key rotate <api key> [--overlap 24h]",
    positionals: 1,
    options: { overlap: { type: "string" } },
    async run(context, [key = ""], values) {
      const by = await operatorForKey(context, key);
      const rotated = await rotateApiKey(by, key, duration(values, "overlap"));
      const { api_key, api_secret, scopes, previous_expires_at } = rotated;
      const rows = {
        "API key": api_key,
        "API secret": api_secret,
        Scopes: scopes.join(", "),
        "Old key ends": previous_expires_at,
      };
      return { json: rotated, text: `${fields(rows)}\nThe secret is shown only now: save it.` };
    },
  },

  "key revoke": {
    usage: "key revoke <api key>",
    positionals: 1,
    options: {},
    async run(context, [key = ""]) {
      const revoked = await revokeApiKey(await operatorForKey(context, key), key);
      return { json: revoked, text: fields({ "API key": revoked.api_key, Revoked: revoked.revoked_at }) };
    },
  },
};

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
