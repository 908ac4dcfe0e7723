import { z } from "zod";
import { formatCount } from "@/lib/calculator/money/formats";
import { parseDecimal } from "@/lib/calculator/money/money";
import { typedText } from "@/lib/calculator/money/typed-text";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import { MOST_MONEY, MOST_RATE, NAME_LENGTH, NOTE_LENGTH } from "./bounds";
import type { FieldErrorCode } from "./field-issues";
import { composed, hiddenCharacterIssue, lineCharacterIssue, unseenIssue } from "./hidden-characters";

/**
 * The value types of the API. Each message completes a sentence that starts with the field's path. The
 * metadata is for the OpenAPI document: `unit` ends the description of a field, `taken` that of a field of a
 * request, the rest are keywords that a refinement cannot express.
 */

const MONEY_TEXT = "999,999,999.99";
const AT_MOST_MONEY = `must be at most ${MONEY_TEXT}`;

/** The options of a refinement whose issues have this code. Without it the code is `format`. */
export function because(code: FieldErrorCode, error: string) {
  return { error, params: { code } };
}

/** An amount of currency from 0 to 999,999,999.99 with at most 2 decimals. */
export function money() {
  return currency().min(0, "must not be negative").max(MOST_MONEY, AT_MOST_MONEY);
}

/** An amount of currency from -999,999,999.99 to 999,999,999.99 with at most 2 decimals. */
export function signedMoney() {
  return currency().min(-MOST_MONEY, `must be at least -${MONEY_TEXT}`).max(MOST_MONEY, AT_MOST_MONEY);
}

/** An amount of currency above 0, up to 999,999,999.99, with at most 2 decimals. */
export function positiveMoney() {
  return currency()
    .refine((value) => value > 0, because("range", "must be a positive number"))
    .max(MOST_MONEY, AT_MOST_MONEY)
    .meta({ exclusiveMinimum: 0 });
}

/** A rate or points from 0 to 10, with at most 6 decimals. */
export function rate() {
  return decimal(6, "a number", ", not text")
    .min(0, "must be 0 or more")
    .max(MOST_RATE, `must be at most ${MOST_RATE}`)
    .meta({ unit: "At most 6 decimals." });
}

/** The points that an upsell can add to the buy rate, from 0 to 1 (100 points), with at most 6 decimals. */
export function points() {
  return decimal(6, "a number", ", not text")
    .min(0, "must be 0 or more")
    .max(1, "must be at most 1 (100 points); use 0.10 for 10 points")
    .meta({ unit: "At most 6 decimals." });
}

/** A fraction from 0 to 1 with at most 6 decimals. The message for 12 suggests 0.12. */
export function fraction() {
  return decimal(6, "a fraction", ": a number, not text")
    .superRefine((value, context) => {
      if (value >= 0 && value <= 1) return;
      const { error: message, params } = because(
        "range",
        `must be a fraction from 0 to 1${fractionHint(value)}`,
      );
      context.addIssue({ code: "custom", message, params });
    })
    .meta({ minimum: 0, maximum: 1, unit: "A fraction, 0.12 for 12 %; at most 6 decimals." });
}

/** The end of a sentence that suggests a fraction when a percentage was given; otherwise an empty string. */
export function fractionHint(value: number): string {
  if (value <= 1 || value > 100) return "";
  return `, use ${Number((value / 100).toPrecision(12))} for ${value} %`;
}

/** A whole number from `least` to `most`. */
export function whole(least: number, most: number) {
  const message = `must be a whole number from ${formatCount(least)} to ${formatCount(most)}`;
  return z.number(unlessText(message, ", not text")).int(message).min(least, message).max(most, message);
}

/** An ISO date from 1970 to 2099. */
export function day() {
  const message = "must be a date such as 2026-01-05, from 1970 to 2099";
  return z
    .string(message)
    .refine((text) => parseDay(text) !== null && text >= "1970" && text < "2100", message)
    .meta({ format: "date" });
}

/** A line of 1 to 200 characters without hidden characters, stored in NFC. */
export function name() {
  return line(NAME_LENGTH);
}

/** A line of 1 to `most` characters without hidden characters, stored in NFC. */
export function line(most: number) {
  return oneLine(bounded(z.string("must be a string").overwrite(composed), most), "Stored in NFC.");
}

/** A line that a person types: as `line`, and a no-break space counts as a space. */
export function typedLine(most: number) {
  const typed = z.string("must be a string").overwrite(typedText).overwrite(composed);
  return oneLine(bounded(typed, most), "Stored in NFC.");
}

/** A line of 1 to `most` characters without hidden characters, stored as given: an address or an id. */
export function givenLine(most: number) {
  return oneLine(anyText(most), "Stored as given.");
}

/** An id in the funder's own systems, of 1 to 200 characters without hidden characters, stored as given. */
export function ownId() {
  return givenLine(NAME_LENGTH);
}

/** A text of up to `most` characters without NUL, which PostgreSQL cannot store. */
export function anyText(most: number) {
  return bounded(z.string("must be a string"), most);
}

function bounded(string: z.ZodString, most: number) {
  return string
    .max(most, `must have at most ${formatCount(most)} characters`)
    .refine((value) => !value.includes("\0"), { error: "must not hold control characters", abort: true });
}

/** A text of 1 to 2,000 characters without hidden characters, stored in NFC. It may have several lines. */
export function note() {
  return visible(bounded(z.string("must be a string").overwrite(composed), NOTE_LENGTH))
    .meta({ taken: NOTE_CHARACTERS })
    .regex(
      /^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u,
      "must not hold control characters other than line breaks and tabs",
    );
}

/** True or false. */
export function flag() {
  return z.boolean("must be true or false");
}

/** One of the given texts. The message names all of them. */
export function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, `must be one of ${values.join(", ")}`);
}

/** A list of at most `most` items. The message calls them `items`. */
export function list<T extends z.ZodType>(item: T, most: number, items: string) {
  return z.array(item, "must be an array").max(most, `must hold at most ${most} ${items}`);
}

/** An e-mail address of at most 254 characters. */
export function email() {
  return z.email("must be an e-mail address").max(254, "must be an e-mail address");
}

/** A UUID in any case; the parsed value is in lower case. */
export function uuid() {
  return z.uuid("must be a UUID").toLowerCase();
}

function currency() {
  return decimal(2, "a currency amount", ": a number, not text").meta({
    unit: "Currency, at most 2 decimals.",
  });
}

/** A number with at most `places` decimals. One above every limit is refused for its size. */
function decimal(places: number, what: string, ifText: string) {
  return z
    .number(unlessText(`must be ${what}`, ifText))
    .refine((value) => Math.abs(value) > MOST_MONEY || parseDecimal(String(value), places) !== null, {
      error: `must have at most ${places} decimals`,
      abort: true,
    });
}

/** The message of a number that is missing or of another type, with an ending for a number that is quoted. */
function unlessText(message: string, ifText: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      typeof input === "string" && /^-?[\d.,]+$/.test(input) ? `${message}${ifText}` : message,
  };
}

/** The characters that a text may have, as sentences of a field's description. */
const LINE_CHARACTERS =
  "One line, at least one character of it visible; no hidden or private-use characters.";
const NOTE_CHARACTERS = "At least one visible character; no hidden characters. Stored in NFC.";

function oneLine(string: z.ZodString, stored: string) {
  return visible(string, lineCharacterIssue)
    .meta({ taken: `${LINE_CHARACTERS} ${stored}` })
    .regex(/^[^\p{Cc}]*$/u, "must be one line, without control characters");
}

/** `ownIssue` says what its kind of text refuses besides. A text has at most one of these issues. */
function visible(string: z.ZodString, ownIssue: (text: string) => string | null = () => null) {
  return string
    .refine((value) => value.trim() !== "", "must not be empty")
    .superRefine((value, context) => {
      const issue = hiddenCharacterIssue(value) ?? ownIssue(value) ?? unseenIssue(value);
      if (issue) context.addIssue({ code: "custom", message: issue });
    })
    .meta({ minLength: 1 });
}
