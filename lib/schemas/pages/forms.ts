import { z } from "zod";
import { pastedText } from "@/lib/calculator/money/typed-text";
import { ownValue } from "@/lib/calculator/own-value";
import { PRESET_FIELDS } from "@/lib/schemas/brands/presets";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { PAGE_TERMS_FIELDS } from "@/lib/schemas/quotes/terms";
import { NAME_LENGTH, PRESET_NAME_LENGTH } from "@/lib/schemas/wire/bounds";
import { email, note, typedLine, uuid } from "@/lib/schemas/wire/field-types";
import { REFERENCE_NUMBER } from "@/lib/schemas/wire/identifiers";

/**
 * What the ISO's page sends to submit terms. Unknown fields are ignored, but unknown terms are not, since
 * they concern money.
 */
export const SUBMISSION_FIELDS = {
  submissionKey: uuid(),
  ...PAGE_TERMS_FIELDS,
  contact: z.object(
    { name: typedLine(NAME_LENGTH).nullable(), email: email().nullable() },
    "must be an object",
  ),
  note: note().nullable(),
  /** The ISO's word that the merchant has the funder's own disclosure; `at` in Unix seconds. */
  disclosureConfirmed: z
    .object({ state: z.string().length(2), at: z.int().positive() }, "must be an object")
    .nullable()
    .optional(),
  /** Present when the form promised a mail about the decision to this address. */
  tellsDecision: z.literal(true).optional(),
  /** The latest submission that the page shows, null for none: one more must not follow another unseen. */
  latest: z.string().regex(REFERENCE_NUMBER, "must be a reference number").nullable().optional(),
};

/** The most characters of a merchant's name. */
export const MERCHANT_NAME_LENGTH = 80;

/**
 * A name that mails print and evidence keeps. It cannot contain an address, also one of which a mail program
 * makes a link, an amount of money or a telephone number.
 */
function merchantName() {
  return plainText(/^[\p{L}\p{Nd}\p{M} .,'’-]*$/u, ".,'’-");
}

/** The title of a signer, by the same rule: "Owner/CEO & Partner". */
function signerTitle() {
  return plainText(/^[\p{L}\p{Nd}\p{M} .,'’&/-]*$/u, ".,'’&/-");
}

/** What was pasted with format characters is read without them, also from a page without its script. */
function plainText(allowed: RegExp, marks: string) {
  const line = typedLine(MERCHANT_NAME_LENGTH)
    .regex(allowed, { error: `must be letters, digits, marks, spaces and ${marks}`, abort: true })
    .refine((text) => !/\p{Nd}{5}/u.test(text), "must hold at most four digits together")
    .refine((text) => !/\.[\p{L}\p{Nd}]{2}/u.test(text), "must have a space after a full stop");
  return z.string("must be a string").overwrite(pastedText).pipe(line);
}

/** What the ISO's page sends to mail the disclosure of its terms. */
export const SENDING_FIELDS = {
  ...PAGE_TERMS_FIELDS,
  name: merchantName().nullable(),
  email: email(),
};

/**
 * What the merchant's page sends to sign a disclosure. The document's typeface decides further which letters
 * a name and a title can have (`signDisclosure`).
 */
export const SIGNATURE_FIELDS = {
  name: merchantName(),
  title: signerTitle(),
  authorized: z.literal(true, "must be ticked"),
  not_broker: z.literal(true, "must be ticked"),
};

/**
 * The message to show beside a field of the merchant's two forms. An empty entry is asked for, a refused one
 * gets the rule, and where the entry is not known both are said. A field that the forms do not have concerns
 * the whole form.
 */
export function confirmationProblem(field: string, entry?: unknown): { field: string; message: string } {
  const asked = ownValue(PROBLEMS, field);
  if (asked === undefined) return { field: "", message: PROBLEM };
  if (field !== "name" && field !== "title") return { field, message: asked };
  const rule = field === "name" ? PLAIN_NAME : PLAIN_TITLE;
  if (entry === undefined) return { field, message: `${asked} ${rule}` };
  return { field, message: typeof entry === "string" && entry.trim() !== "" ? rule : asked };
}

const PLAIN_NAME = "At most 80 letters, digits, spaces and . , ' -, and at most four digits together.";
const PLAIN_TITLE = "At most 80 letters, digits, spaces and . , ' - & /, and at most four digits together.";
const PROBLEM = "This cannot be used. Reload the page and try again.";
const PROBLEMS: Record<string, string> = {
  name: "Enter your name.",
  title: "Enter your title, such as Owner.",
  authorized: "Tick this if it is true. If it is not, somebody who may sign must sign.",
  not_broker: "Tick this if it is true. If you are the broker, the merchant must sign.",
  received: "Tick this to confirm.",
};

/** What the merchant's page sends to acknowledge a disclosure. */
export const ACKNOWLEDGEMENT_FIELDS = {
  name: merchantName(),
  received: z.literal(true, "must be ticked"),
};

/** The fields of an offer that a preset can hold. All of them are optional. */
export const PRESET_LIMITS = Object.fromEntries(
  PRESET_FIELDS.map((name) => [name, z.optional(OFFER_FIELDS[name])]),
) satisfies Record<string, z.ZodType>;

/** A preset as the console saves it. */
export const NEW_PRESET = {
  brand_id: uuid(),
  name: typedLine(PRESET_NAME_LENGTH),
  fields: z.record(z.string(), z.unknown(), "must be an object"),
  /** The preset of the brand whose place it takes. */
  replaces: uuid().optional(),
};

/** Another name for a preset. */
export const RENAMED_PRESET = { name: typedLine(PRESET_NAME_LENGTH) };
