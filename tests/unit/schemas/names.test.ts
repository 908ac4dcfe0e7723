import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hiddenCharacterIssue } from "@/lib/schemas/hidden-characters";
import { dealIdIssue, FUNDER_SLUG } from "@/lib/schemas/identifiers";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offer-requests";
import { SUBMISSION_FIELDS } from "@/lib/schemas/page-forms";
import { parseFields } from "@/lib/schemas/parse-fields";

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
