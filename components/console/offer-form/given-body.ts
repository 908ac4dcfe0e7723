import { ownValue } from "@/lib/calculator/own-value";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { type OfferBody, readEntry } from "./entries";
import { bodyOf, type OfferFormValues, SCALARS, type ScalarName, valuesOf } from "./values";

// What a person gives as the API's fields instead of typing it: a JSON text, or the fragment of the address.

/** The shape of each field that is no single value. */
const SHAPES: Partial<Record<string, "list" | "group">> = {
  available_frequencies: "list",
  fees: "list",
  fee_config: "group",
  prepayment_config: "group",
  prepayment_schedule: "list",
  display_config: "group",
  stipulations: "list",
  notification_emails: "list",
  assigned_users: "list",
  metadata: "group",
  disclosure: "group",
  renewal: "group",
  structures: "list",
};

/** Fields of one value that are no entry of their own. */
const SINGLE = new Set(["deal_id", "prepayment_schedule_mode", "default_structure"]);

/** Whether the API's offers have a field of this name. */
export function isOfferField(name: string): boolean {
  return name in SCALARS || SINGLE.has(name) || Object.hasOwn(SHAPES, name);
}

/**
 * The form's values for a body of the API, which a person may have written: `values` have every field that an entry
 * can hold, also one with a wrong value, and `unread` names those of another shape, which no entry can hold.
 */
export function valuesOfGiven(
  dealId: string,
  body: OfferBody,
): { values: OfferFormValues; unread: string[] } {
  const unread: string[] = [];
  let fields: OfferBody = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === "deal_id" || value === null || !isOfferField(name)) continue;
    const next = { ...fields, [name]: value };
    if (hasShape(name, value) && isReadable(next)) fields = next;
    else unread.push(name);
  }
  const { deal_id } = body;
  const deal = typeof deal_id === "string" || typeof deal_id === "number" ? String(deal_id) : dealId;
  return { values: valuesOf(deal, fields as Partial<OfferFields>), unread };
}

function hasShape(name: string, value: unknown): boolean {
  const shape = ownValue(SHAPES, name);
  if (shape === "list") return Array.isArray(value);
  if (shape === "group") return typeof value === "object" && !Array.isArray(value);
  return typeof value === "string" || typeof value === "number";
}

/** Whether entries can hold the fields: a row of another shape stops the conversion. */
function isReadable(fields: OfferBody): boolean {
  try {
    bodyOf(valuesOf("", fields as Partial<OfferFields>));
    return true;
  } catch {
    return false;
  }
}

/**
 * The body that a fragment such as `#deal_id=D-7&merchant_name=Corner+Cafe&buy_rate=1.25` gives, and the names in it
 * that are no field of one value; null for a fragment that gives nothing.
 */
export function bodyOfFragment(fragment: string): { body: OfferBody; unknown: string[] } | null {
  if (!fragment.includes("=")) return null;
  const given = [...new URLSearchParams(fragment)];
  const known = given.filter(([name]) => name in SCALARS || name === "deal_id" || name === FREQUENCIES);
  return {
    body: Object.fromEntries(known.map(([name, text]) => [name, givenValue(name, text)])),
    unknown: given.map(([name]) => name).filter((name) => !known.some(([other]) => other === name)),
  };
}

const FREQUENCIES = "available_frequencies";

function givenValue(name: string, text: string): unknown {
  if (name === FREQUENCIES) return text.split(",");
  const kind = name in SCALARS ? SCALARS[name as ScalarName] : "text";
  // The API's own numbers: a share is a fraction.
  return kind === "text" ? text : (readEntry("number", text) ?? "");
}

/** A refusal of the API about a body: its field, and the line of the text at which it stands. */
export interface GivenRefusal {
  path: string;
  message: string;
  line: number | null;
}

/** The refusals of a body's details, in the order of its lines; `text` is the JSON that the body was read from. */
export function refusalsIn(text: string, details: readonly string[]): GivenRefusal[] {
  const lines = text.split("\n");
  const found = details.map((detail) => {
    const [path = "", ...rest] = detail.split(" ");
    const [name = ""] = path.split(/[.[]/, 1);
    const line = lines.findIndex((each) => each.includes(`"${name}"`));
    return { path, message: rest.join(" "), line: line === -1 ? null : line + 1 };
  });
  return found.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}
