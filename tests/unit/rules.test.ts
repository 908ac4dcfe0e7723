import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { faultsOf, LIST, namedTests, type Rule, rulesIn } from "@/scripts/generate/rules/rules";

const FOLDERS = ["app", "bench", "clients", "components", "lib", "prisma", "scripts", "tests"];
const rules = rulesIn(readFileSync(LIST, "utf8"));
const tests = namedTests();

test("each rule is a whole sentence of a section of docs/spec, once, with a test, and every test's rule is listed", () => {
  expect(rules.length).toBeGreaterThan(1_000);
  expect(faultsOf(rules, tests)).toEqual([]);
});

describe("of a list of rules it is told", () => {
  const [rule] = rules as [Rule];
  const held = tests.filter(({ id }) => id === rule.id);
  const section = { file: "decisions.md", heading: "Errors", anchor: "errors" };

  test.each<[string, Partial<Rule>]>([
    ["is from no section of docs/spec", { section: null }],
    ["is from no section of docs/spec", { section: { ...section, file: "decision.md" } }],
    ["is from no section of docs/spec", { section: { ...section, anchor: "error" } }],
    ["is from no section of docs/spec", { section: { ...section, heading: "Error" } }],
    ["is no whole sentence", { sentence: "... its team is that of the live funder" }],
    ["is no whole sentence", { sentence: "its team is that of the live funder." }],
    ["is no whole sentence", { sentence: "A sandbox's team is that of its live funder" }],
    ["is no whole sentence", { sentence: "A team ..." }],
    ["is no whole sentence", { sentence: "Team." }],
  ])("that a rule %s: %j", (fault, given) => {
    expect(faultsOf([{ ...rule, section, ...given }], held)).toEqual([`${rule.id} ${fault}`]);
  });

  test("that a rule has no test, or is listed twice", () => {
    expect(faultsOf([rule], [])).toEqual([`${rule.id} has no test`]);
    expect(faultsOf([rule, { ...rule, sentence: "It is another sentence." }], held)).toEqual([
      `${rule.id} is given twice`,
    ]);
    expect(faultsOf([rule, { ...rule, id: "Z-1" }], [...held, { ...held[0], id: "Z-1" } as never])).toEqual([
      "Z-1 says what another rule says",
    ]);
  });

  test("that a test names a rule that is not on it", () => {
    expect(faultsOf([], held.slice(0, 1))).toEqual([
      `${rule.id} of ${held[0]?.file}:${held[0]?.line} is on no list`,
    ]);
  });
});

test("an id stands above a test", () => {
  expect(tests.filter(({ title }) => title === "")).toEqual([]);
});

test("nothing but a test carries the id of a rule", () => {
  const sources = [".", ...FOLDERS]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: folder !== ".", encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.(?:[cm]?[jt]sx?|css|prisma|sql|py|sh)$/.test(file))
    .filter((file) => !/\.(?:test|spec)\.ts$|node_modules/.test(file));
  expect(sources.length).toBeGreaterThan(900);
  const ids = new RegExp(`\\b(?:${rules.map(({ id }) => id).join("|")})\\b`);
  const carrying = sources.filter((file) => ids.test(readFileSync(file, "utf8")));
  expect(carrying).toEqual([]);
});
