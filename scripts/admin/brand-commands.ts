import { z } from "zod";
import type { Approval } from "@/lib/schemas/disclosures/templates";
import {
  approveTemplate,
  BRAND_FIELDS,
  type BrandChanges,
  createBrand,
  listBrands,
  updateBrand,
  withdrawApproval,
} from "@/lib/services/brands/brands";
import { operatorFor } from "@/lib/services/funders/funders";
import { assignments, type Command, fields, required, table, text } from "./command";

/** The commands about brands. */
export const BRAND_COMMANDS: Record<string, Command> = {
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
      const brand = await createBrand(await operatorFor(context, funder), {
        name: required(values, "name"),
        callback_url: text(values, "callback-url"),
        accent: text(values, "accent"),
        logo_url: text(values, "logo-url"),
        is_default: values.default === true,
      });
      return { json: brand, text: fields({ Brand: brand.name, Id: brand.id }) };
    },
  },

  "brand list": {
    usage: "brand list <funder>",
    positionals: 1,
    options: {},
    async run(context, [funder = ""]) {
      const brands = await listBrands(await operatorFor(context, funder));
      const rows = brands.data.map((brand) => ({
        Id: brand.id,
        Name: brand.name,
        Default: brand.default ? "yes" : null,
        "Callback URL": brand.callback_url,
      }));
      return { json: brands, text: table(rows, `The funder ${funder} has no brand.`) };
    },
  },

  "brand update": {
    usage: "brand update <funder> <brand id> --set name=value [--set ...]",
    note: "disclosure_defaults.<fact>, such as disclosure_defaults.income.method, is what new offers get where they give none; a list of texts is JSON.",
    positionals: 2,
    options: { set: { type: "string", multiple: true } },
    async run(context, [funder = "", id = ""], values) {
      const changes = changesOf(assignments(values, "set"));
      const brand = await updateBrand(await operatorFor(context, funder), id, changes);
      return { json: brand, text: settings(brand) };
    },
  },

  "brand approve": {
    usage: "brand approve <funder> <brand id> --state CA --template <version> --by <name>",
    positionals: 2,
    options: { state: { type: "string" }, template: { type: "string" }, by: { type: "string" } },
    async run(context, [funder = "", id = ""], values) {
      const brand = await approveTemplate(await operatorFor(context, funder), id, {
        state: required(values, "state"),
        template_version: required(values, "template"),
        approved_by: required(values, "by"),
      });
      return { json: brand, text: settings(brand) };
    },
  },

  "brand withdraw-approval": {
    usage: "brand withdraw-approval <funder> <brand id> --state CA --by <name>",
    positionals: 2,
    options: { state: { type: "string" }, by: { type: "string" } },
    async run(context, [funder = "", id = ""], values) {
      const brand = await withdrawApproval(await operatorFor(context, funder), id, {
        state: required(values, "state"),
        withdrawn_by: required(values, "by"),
      });
      return { json: brand, text: settings(brand) };
    },
  },
};

/**
 * Converts a value to its field's type, if possible; an empty text and "null" clear the field.
 */
function typed(field: string, value: string) {
  if (value === "" || value === "null") return null;
  const type = Object.entries(BRAND_FIELDS).find(([name]) => name === field)?.[1];
  const kind = type instanceof z.ZodOptional ? type.unwrap().type : undefined;
  if (kind === "boolean" && /^(true|false)$/.test(value)) return value === "true";
  if (kind === "number" && /^\d{1,9}$/.test(value)) return Number(value);
  return value;
}

const DEFAULTS = "disclosure_defaults.";

/** The changes of a command line; those of the facts for new offers as one merge patch. */
function changesOf(pairs: [name: string, value: string][]): BrandChanges {
  const changes: BrandChanges = {};
  const facts: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    if (!name.startsWith(DEFAULTS)) {
      changes[name] = typed(name, value);
      continue;
    }
    const [fact = "", ...member] = name.slice(DEFAULTS.length).split(".");
    const given = factOf(fact, member.join("."), value);
    const before = facts[fact];
    facts[fact] = member.length === 0 ? given : { ...(before as object), [member.join(".")]: given };
  }
  return { ...changes, ...(Object.keys(facts).length > 0 && { disclosure_defaults: facts }) };
}

/** Converts a fact to its type, if possible; the schema reports what does not convert. */
function factOf(fact: string, member: string, value: string): unknown {
  if (value === "" || value === "null") return null;
  if (member === "months") return wholeOf(value);
  if (fact === "semi_monthly_days") return value.split(",").map((day) => wholeOf(day.trim()));
  return fact === "prepayment_costs" ? textsOf(value) : value;
}

function wholeOf(value: string): number | string {
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}

/** A JSON list; any other text is a list of one. */
function textsOf(value: string): unknown {
  try {
    return value.startsWith("[") ? JSON.parse(value) : [value];
  } catch {
    return [value];
  }
}

/** The facts for new offers by their names, as `--set` takes them. */
function factLines(defaults: object, prefix = DEFAULTS): [string, string][] {
  return Object.entries(defaults).flatMap(([name, value]): [string, string][] =>
    typeof value === "object" && !Array.isArray(value)
      ? factLines(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, name === "prepayment_costs" ? JSON.stringify(value) : String(value)]],
  );
}

/** Every setting of a brand, one per line. */
function settings({
  approvals,
  disclosure_defaults,
  ...brand
}: Awaited<ReturnType<typeof updateBrand>>): string {
  const approved = (approvals as unknown as Approval[]).map(
    ({ state, template_version, approved_by, approved_at }) => [
      `Approved for ${state}`,
      `${template_version} by ${approved_by}, ${approved_at}`,
    ],
  );
  return fields({ ...brand, ...Object.fromEntries([...factLines(disclosure_defaults), ...approved]) });
}
