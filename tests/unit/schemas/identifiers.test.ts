import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dealIdIssue, FUNDER_SLUG } from "@/lib/schemas/identifiers";

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
