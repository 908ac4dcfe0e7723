import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEntry } from "@/components/console/offer-form/entries";
import { CONSOLE_OFFERS_QUERY } from "@/lib/schemas/console/queries";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offers/requests";
import { ACKNOWLEDGEMENT_FIELDS, SENDING_FIELDS, SUBMISSION_FIELDS } from "@/lib/schemas/pages/forms";
import { hiddenCharacterIssue } from "@/lib/schemas/wire/hidden-characters";
import { dealIdIssue, FUNDER_SLUG } from "@/lib/schemas/wire/identifiers";
import { parseFields } from "@/lib/schemas/wire/parse-fields";

const OVERRIDE = "must not hold characters that override the direction of text";
const ZERO_WIDTH = "must not hold zero-width characters";

describe("a name or a note is refused that holds", () => {
  // Rule: D5-28
  test.each([
    [
      "the first half of a surrogate pair",
      "a\uD83Db",
      "must not hold a lone surrogate, which is no Unicode text",
    ],
    [
      "the second half of a surrogate pair",
      "\uDE00",
      "must not hold a lone surrogate, which is no Unicode text",
    ],
    ...["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"].map(
      (override) => [`U+${override.charCodeAt(0).toString(16)}`, `Acme${override}emcA`, OVERRIDE],
    ),
    ...[
      "\u200B",
      "\u200C",
      "\u200D",
      "\u200E",
      "\u200F",
      "\u2060",
      "\uFEFF",
      "\u00AD",
      "\u061C",
      "\u180E",
    ].map((character) => [
      `U+${character.charCodeAt(0).toString(16)} between Latin letters`,
      `Ac${character}me`,
      ZERO_WIDTH,
    ]),
    ["a joiner after an emoji, before a letter", "\u{1F468}\u200Da", ZERO_WIDTH],
    ["a joiner at its end", "\u{1F468}\u200D", ZERO_WIDTH],
    ["a joiner at the end of an Arabic word", "\u0645\u06CC\u200C", ZERO_WIDTH],
    ["two joiners in a row", "\u0645\u200C\u200C\u062E", ZERO_WIDTH],
    ["the tags of a flag without a flag", "Acme\u{E0067}\u{E0062}\u{E007F}", ZERO_WIDTH],
  ])("%s", (_what, text, issue) => {
    expect(hiddenCharacterIssue(text as string)).toBe(issue);
    const { issues } = parseFields(NEW_OFFER_FIELDS, {
      merchant_name: text,
      funder_notes: text,
      stipulations: [text],
    });
    for (const path of ["merchant_name", "funder_notes", "stipulations[0]"])
      expect(issues).toContainEqual({ path, code: "format", rest: issue });
    const submitted = parseFields(SUBMISSION_FIELDS, { contact: { name: text, email: null }, note: text });
    for (const path of ["contact.name", "note"])
      expect(submitted.issues).toContainEqual({ path, code: "format", rest: issue });
  });
});

const BLANK = "must not hold blank letters, which nobody can see";
const NO_CHARACTER = "must not hold private-use characters, noncharacters or U+FFFC";
const SEPARATOR = "must be one line, without line or paragraph separators";

// Rule: Q1-10
describe("a name and a text of one line are refused that hold", () => {
  test.each<readonly [number, string]>([
    [0x85, "must be one line, without control characters"],
    ...[0x2028, 0x2029].map((code) => [code, SEPARATOR] as const),
    ...[0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x3164, 0xffa0, 0x1d159].map(
      (code) => [code, BLANK] as const,
    ),
    ...[0xe000, 0xf8ff, 0xf0000, 0x10fffd, 0xfdd0, 0xfffe, 0xffff, 0x1ffff, 0xfffc].map(
      (code) => [code, NO_CHARACTER] as const,
    ),
  ])("%i", (code, rest) => {
    const text = `Ac${String.fromCodePoint(code)}me`;
    const fee = { id: text, label: text, amount: 1, amount_type: "fixed", paid_to: text };
    const given = {
      merchant_name: text,
      iso_id: text,
      deal_type: text,
      fees: [fee],
      metadata: { [text]: "" },
    };
    const { issues } = parseFields(NEW_OFFER_FIELDS, given);
    for (const path of [
      "merchant_name",
      "iso_id",
      "deal_type",
      "fees[0].id",
      "fees[0].label",
      "fees[0].paid_to",
    ])
      expect(issues).toContainEqual({ path, code: "format", rest });
    const named = issues.filter(({ path }) => path.startsWith("metadata."));
    expect(named).toEqual([expect.objectContaining({ rest: `is not a valid name: it ${rest}` })]);
    const ofPage = parseFields(SENDING_FIELDS, { name: text, email: "owner@merchant.example" });
    expect(ofPage.issues).toContainEqual({ path: "name", code: "format", rest });
  });

  test("but a note may hold line separators", () => {
    expect(parseFields(NEW_OFFER_FIELDS, { funder_notes: "One\u2028two" }).values.funder_notes).toBe(
      "One\u2028two",
    );
  });
});

const UNSEEN = "must have a letter, digit, symbol or punctuation mark that is seen";

// Rule: Q1-14
describe("a text has something to see: it is refused if it is", () => {
  test.each([
    ["a variation selector", "\uFE0F", UNSEEN],
    ["an accent alone", "\u0301", UNSEEN],
    ["an accent beside a space", "\u0301 \u0301", UNSEEN],
    ["variation selectors of a supplementary plane", "\u{E0100}\u{E0101}", UNSEEN],
    ["a musical format character", "\u{1D173}", UNSEEN],
    ["an inherent vowel of Khmer", "\u17B4", BLANK],
    ["a null notehead", "\u{1D159}", BLANK],
  ])("%s", (_what, text, rest) => {
    const given = { merchant_name: text, iso_id: text, deal_type: text, metadata: { a: "b" } };
    const { issues } = parseFields(NEW_OFFER_FIELDS, given);
    for (const path of ["merchant_name", "iso_id", "deal_type"])
      expect(issues).toContainEqual({ path, code: "format", rest });
    const { issues: ofPage } = parseFields(SENDING_FIELDS, { name: text, email: "owner@merchant.example" });
    expect(ofPage).toContainEqual({ path: "name", code: "format", rest });
    if (rest === UNSEEN)
      expect(parseFields(NEW_OFFER_FIELDS, { funder_notes: text }).issues).toContainEqual({
        path: "funder_notes",
        code: "format",
        rest,
      });
  });

  test.each(["7", "$", "-", "\u00E9", "e\u0301", "\u2764\uFE0F", "#\uFE0F\u20E3", "\u5E97", "\u1780\u17B6"])(
    "but not if it is %j",
    (text) => {
      expect(parseFields(NEW_OFFER_FIELDS, { merchant_name: text, funder_notes: text }).values).toMatchObject(
        {
          merchant_name: text.normalize("NFC"),
          funder_notes: text.normalize("NFC"),
        },
      );
    },
  );
});

// Rule: Q1-11
test("a no-break space counts as a space where a person types, also in the name in Send to merchant", () => {
  const typed = "\u00A0Dana\u00A0van\u202FDyck ";
  const email = "owner@merchant.example";
  expect(parseFields(SENDING_FIELDS, { name: typed, email }).values.name).toBe("Dana van Dyck");
  expect(parseFields(ACKNOWLEDGEMENT_FIELDS, { name: typed, received: true }).values.name).toBe(
    "Dana van Dyck",
  );
  const contact = { name: typed, email: null };
  expect(parseFields(SUBMISSION_FIELDS, { contact }).values.contact?.name).toBe("Dana van Dyck");
  expect(readEntry("text", typed)).toBe("Dana van Dyck");
  expect(CONSOLE_OFFERS_QUERY.parse({ q: typed }).q).toBe("Dana van Dyck");
  // What a program sends stays.
  expect(parseFields(NEW_OFFER_FIELDS, { merchant_name: "A\u00A0B" }).values.merchant_name).toBe("A\u00A0B");
});

// Rule: Q1-12
describe("names, labels and notes are stored in NFC, ids and metadata as given", () => {
  const [decomposed, nfc] = ["Cafe\u0301 Ri\u0301o", "Caf\u00E9 R\u00EDo"];

  test("of an offer", () => {
    const fee = { id: decomposed, label: decomposed, amount: 1, amount_type: "fixed" };
    const given = {
      merchant_name: decomposed,
      merchant_id: decomposed,
      funder_notes: decomposed,
      stipulations: [decomposed],
      fees: [fee],
      metadata: { [decomposed]: decomposed },
    };
    expect(parseFields(NEW_OFFER_FIELDS, given).values).toEqual({
      ...given,
      merchant_name: nfc,
      funder_notes: nfc,
      stipulations: [nfc],
      fees: [{ ...fee, label: nfc }],
    });
  });

  test("a length is that of the stored text", () => {
    const issuesOf = (merchant_name: string) =>
      parseFields(NEW_OFFER_FIELDS, { merchant_name }).issues.filter(({ path }) => path === "merchant_name");
    expect(issuesOf("e\u0301".repeat(200))).toEqual([]);
    expect(issuesOf("e\u0301".repeat(201))).toMatchObject([{ code: "limit" }]);
    // This letter is two characters in NFC.
    expect(issuesOf("\u0958".repeat(101))).toMatchObject([{ code: "limit" }]);
  });
});

// Rule: Q1-13
test("a merged object is refused for the texts that a request gives, not for those that it had", () => {
  const bad = "Old\u3164";
  const stored = { disclosure: { channel: bad }, renewal: { balance: 100, reference: bad } };
  const read = (renewal: object) => parseFields(NEW_OFFER_FIELDS, { ...stored, renewal }, [], stored);
  expect(read({ balance: 200, reference: bad }).values.renewal).toEqual({ balance: 200, reference: bad });
  for (const renewal of [
    { balance: 200, reference: `${bad}er` },
    { balance: -1, reference: bad },
  ])
    expect(read(renewal).issues.map(({ path }) => path)).toContain(
      renewal.balance < 0 ? "renewal.balance" : "renewal.reference",
    );
});

describe("a name may be written in any script, and hold", () => {
  // Rule: D5-29
  test.each([
    ["Persian with its non-joiner", "\u06A9\u062A\u0627\u0628\u200C\u0647\u0627"],
    ["Hindi with a half form", "\u0915\u094D\u200D\u0937"],
    ["Malayalam that ends in a half form", "\u0D05\u0D35\u0D28\u0D4D\u200D"],
    ["Sinhala", "\u0DC1\u0DCA\u200D\u0DBB\u0DD3"],
    ["Japanese with a variant of a character", "\u8FBB\u{E0100}"],
    ["Hebrew", "\u05E9\u05DC\u05D5\u05DD"],
    ["a family", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
    ["a firefighter with a skin tone", "\u{1F469}\u{1F3FD}\u200D\u{1F692}"],
    ["a rainbow flag", "\u{1F3F3}\uFE0F\u200D\u{1F308}"],
    ["the flag of England", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"],
    ["an e with an accent of its own", "Cafe\u0301 R\u00EDo"],
  ])("%s", (_what, text) => {
    expect(hiddenCharacterIssue(text)).toBeNull();
  });
});

const root = new URL("../../../", import.meta.url);

// Rule: D1-3
test("no top-level route or public file can be a deal_id", () => {
  const routes = readdirSync(new URL("app", root), { withFileTypes: true })
    .filter(
      (entry) =>
        (entry.isDirectory() && !entry.name.startsWith("[")) ||
        /^(icon|favicon|manifest|robots|sitemap)\./.test(entry.name),
    )
    .map((entry) => entry.name);
  const files = readdirSync(new URL("public", root));
  expect([...routes, ...files].filter((name) => dealIdIssue(name) === null)).toEqual([]);
});

// Rule: D1-4
test.each(
  (
    "api docs console login logout settings status health admin assets static webhooks robots.txt sitemap.xml " +
    "favicon.ico manifest.webmanifest 404 500"
  ).split(" "),
)("the name %s is reserved", (name) =>
  expect(dealIdIssue(name)).toBe(`must not be the reserved name ${name}`),
);

describe("a funder's slug", () => {
  test.each(["a", "0", "acme", "a-1"])("may be %s", (slug) => expect(slug).toMatch(FUNDER_SLUG));

  // Rule: D1-1
  test.each(["", "-a", "a-", "A", "a_b", "a.b", "é", "a\n"])("may not be %j", (slug) =>
    expect(slug).not.toMatch(FUNDER_SLUG),
  );

  test("has at most 40 characters", () => {
    expect("a".repeat(40)).toMatch(FUNDER_SLUG);
    expect("a".repeat(41)).not.toMatch(FUNDER_SLUG);
  });
});

describe("a deal_id", () => {
  test.each(["DEAL-1001", "a", "0", "a.b_c-d", "apis"])("%s is accepted", (id) =>
    expect(dealIdIssue(id)).toBeNull(),
  );

  // Rules: D1-2, D1-5
  test.each([
    "",
    ".a",
    "-a",
    "_a",
    "a b",
    "a/b",
    "é",
    "a\n",
    "api",
    "docs",
    "API",
    "robots.txt",
    "favicon.ico",
    "404",
    "500",
    "_next",
    "deal.rsc",
    "deal.RSC",
  ])("%j is refused", (id) => expect(dealIdIssue(id)).not.toBeNull());

  test("has at most 128 characters", () => {
    expect(dealIdIssue("A".repeat(128))).toBeNull();
    expect(dealIdIssue("A".repeat(129))).not.toBeNull();
  });
});
