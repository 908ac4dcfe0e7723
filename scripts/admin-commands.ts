import type { ParseArgsConfig } from "node:util";
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "@/lib/services/api-keys";
import type { AdminContext } from "@/lib/services/audit";
import { createBrand } from "@/lib/services/brands";
import { createFunder, listFunders } from "@/lib/services/funders";
import { reencryptSecrets } from "@/lib/services/secret-reencryption";
import { DELIVERY_COMMANDS } from "@/scripts/admin-delivery-commands";
import { fields, table } from "@/scripts/admin-output";
import { duration, required, text, type Values, whole } from "@/scripts/admin-values";

export interface Command {
  usage: string;
  /** How many words follow the verb. */
  positionals: number;
  options: NonNullable<ParseArgsConfig["options"]>;
  /** Gives what `--json` prints, one object, and what a person reads; `failed` makes the exit code 1. */
  run(
    context: AdminContext,
    positionals: string[],
    values: Values,
  ): Promise<{ json: object; text: string; failed?: boolean }>;
}

/** Every command by its noun and verb. */
export const COMMANDS: Record<string, Command> = {
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

  "funder list": {
    usage: "funder list",
    positionals: 0,
    options: {},
    async run() {
      const funders = await listFunders();
      const rows = funders.map(({ slug, name, link_days, alert_email, created_at }) => ({
        Slug: slug,
        Name: name,
        "Link days": link_days,
        "Alert e-mail": alert_email,
        Created: created_at,
      }));
      return { json: { data: funders }, text: table(rows, "There is no funder yet.") };
    },
  },

  "brand create": {
    usage:
      "brand create <funder> --name <text> [--callback-url <url>] [--accent <#hex>] [--logo-url <url>] [--default]",
    positionals: 1,
    options: {
      name: { type: "string" },
      "callback-url": { type: "string" },
      accent: { type: "string" },
      "logo-url": { type: "string" },
      default: { type: "boolean" },
    },
    async run(context, [funder = ""], values) {
      const brand = await createBrand(context, funder, {
        name: required(values, "name"),
        callback_url: text(values, "callback-url"),
        accent: text(values, "accent"),
        logo_url: text(values, "logo-url"),
        is_default: values.default === true,
      });
      return { json: brand, text: fields({ Brand: brand.name, Id: brand.id }) };
    },
  },

  "key create": {
    usage:
      "key create <funder> --scopes a,b [--label <text>] [--per-minute n] [--per-second n] [--expires-in 90d]",
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
      const key = await createApiKey(context, funder, {
        scopes: scopes.map((scope) => scope.trim()),
        label: text(values, "label"),
        per_minute: whole(values, "per-minute"),
        per_second: whole(values, "per-second"),
        expires_in_seconds: duration(values, "expires-in"),
      });
      const rows = { "API key": key.api_key, "API secret": key.api_secret, Scopes: key.scopes.join(", ") };
      return { json: key, text: `${fields(rows)}\nThe secret is shown this once: keep it now.` };
    },
  },

  "key list": {
    usage: "key list <funder>",
    positionals: 1,
    options: {},
    async run(_context, [funder = ""]) {
      const keys = await listApiKeys(funder);
      const rows = keys.map((key) => ({
        Key: key.key,
        Label: key.label,
        Scopes: key.scopes.join(" "),
        Limits: `${key.per_second}/s ${key.per_minute}/min`,
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
      const rotated = await rotateApiKey(context, key, duration(values, "overlap"));
      const { api_key, api_secret, scopes, previous_expires_at } = rotated;
      const rows = {
        "API key": api_key,
        "API secret": api_secret,
        Scopes: scopes.join(", "),
        "Old key ends": previous_expires_at,
      };
      return { json: rotated, text: `${fields(rows)}\nThe secret is shown this once: keep it now.` };
    },
  },

  "key revoke": {
    usage: "key revoke <api key>",
    positionals: 1,
    options: {},
    async run(context, [key = ""]) {
      const revoked = await revokeApiKey(context, key);
      return { json: revoked, text: fields({ "API key": revoked.api_key, Revoked: revoked.revoked_at }) };
    },
  },

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
          ? "Every secret is sealed by ENCRYPTION_KEY: ENCRYPTION_KEY_PREVIOUS is not needed any more."
          : `No key given opens ${unreadable} of them: is ENCRYPTION_KEY_PREVIOUS the key they were sealed by?`;
      return { json: { kinds, unreadable }, text: `${table(rows, "")}\n${sentence}`, failed: unreadable > 0 };
    },
  },

  ...DELIVERY_COMMANDS,
};
