import { inStructure } from "./sections";

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
export const ONE_FIELD = new Set(["notification_emails", "assigned_users", "available_frequencies"]);
