import { sentRows } from "./body";
import { inStructure } from "./sections";
import type { OfferFormValues } from "./values";

/** One sentence of the API about the entries, and the field of the form it belongs to; null for none. */
export interface EntryIssue {
  path: string | null;
  /** The rest of the API's sentence, or all of it where it belongs to no field. */
  message: string;
}

/** The API's detail at its field of the form. */
export function issueOf(detail: string, values: OfferFormValues): EntryIssue {
  const [path = "", rest = ""] = /^(\S+) (.*)$/s.exec(detail)?.slice(1) ?? [];
  const field = fieldOf(path, values);
  return field === null ? { path: null, message: detail } : { path: field, message: rest };
}

/** Where a path of the API stands in the form; null where it has no field. */
export function fieldOf(path: string, values: OfferFormValues): string | null {
  const at = formPath(path);
  const [field = "", index] = at.split(".");
  if (field === "stipulations" && index !== undefined) {
    return `stipulations.${sentRows(values, "stipulations")[Number(index)] ?? 0}.text`;
  }
  if (field === "metadata" || ONE_FIELD.has(field)) return field;
  return field in values ? at : null;
}

/** A path of the API as the form spells it, whatever the entries are. */
export function formPath(path: string): string {
  const at = path.replace(/\[(\d{1,4})\]/g, ".$1");
  const structure = inStructure(at);
  if (structure) return `structures.${structure.index}.${ownPath(structure.rest)}`;
  const [field = ""] = at.split(".", 1);
  if (at.startsWith("prepayment_config.params.")) return at.slice("prepayment_config.params.".length);
  if (field === "prepayment_config" || field === "prepayment_schedule_mode") return "prepayment";
  if (field === "prepayment_schedule") return `tiers${at.slice(field.length)}`;
  if (field === "display_config" || field === "fee_config") return at.slice(field.length + 1);
  if (at.startsWith("disclosure.semi_monthly_days")) return "disclosure.semi_monthly_days";
  return at;
}

function ownPath(rest: string): string {
  const [field = ""] = rest.split(".", 1);
  return ONE_FIELD.has(field) ? field : formPath(rest);
}

/** Lists of the API that are one field of the form. */
const ONE_FIELD = new Set(["notification_emails", "assigned_users", "available_frequencies"]);
