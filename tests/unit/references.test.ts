import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SERVER_ARGUMENTS } from "@/scripts/processes.mjs";
import { brokenReferences, hasTest, missingFiles, referencesOf } from "@/tests/helpers/test-titles";

const LAWS = "tests/unit/calculator/laws.test.ts";

describe("a test is found by its full title", () => {
  test.each([
    ["tests/unit/services/retry-schedule.test.ts", "the waits are those of the contract"],
    [LAWS, "%s › the payments sum to the amount sold"],
    [LAWS, "in exact integers › the payments sum to the amount sold"],
    [
      "tests/unit/server/rate-limit-redis.test.ts",
      "the shared store › while it works › two instances share one budget",
    ],
    [
      "tests/unit/signing-examples.test.ts",
      "docs/signing.md › its Node verifier takes what the service sends only (needs node)",
    ],
    ["tests/api/signing.test.ts", "401 SIGNATURE_INVALID › a short signature"],
    [
      "tests/api/quote-offer.test.ts",
      '400 › {"fees":[{"id":"hidden","amount":1}]} is refused with the limit',
    ],
    [
      "tests/unit/calculator/frequency-limits.test.ts",
      "a payment override in another frequency › 535.71 a day is, monthly, 11607.05",
    ],
    [
      "tests/api/database-messages.test.ts",
      "GET /offers waits for the database at most as often as promised",
    ],
    [
      "tests/e2e/share.spec.ts",
      "in the dark › either term sheet of an offer with everything long is one page, on Letter and on A4",
    ],
  ])("%s: %s", (file, title) => {
    expect(hasTest(file, title)).toBe(true);
  });

  test.each([
    ["tests/unit/services/retry-schedule.test.ts", "the waits"],
    [LAWS, "the payments sum to the amount sold"],
    ["tests/api/signing.test.ts", "401 SIGNATURE_INVALID › a signature of another planet"],
    ["tests/api/quote-offer.test.ts", '400 › {"upsell":0.99} is refused with the limit'],
  ])("%s has none called %s", (file, title) => {
    expect(hasTest(file, title)).toBe(false);
  });
});

test.each(["README.md", "docs/operations.md", "docs/security.md"])(
  "every file, name and test that %s refers to exists",
  (document) => {
    expect(referencesOf(document)).not.toEqual([]);
    expect(brokenReferences(document)).toEqual([]);
  },
);

test("the units of docs/operations.md start the server as npm start does", () => {
  const started = readFileSync("docs/operations.md", "utf8").match(/ExecStart=[^\n`]*serve\.mjs/g) ?? [];
  expect(started).toHaveLength(2);
  for (const command of started) expect(command).toContain(`/usr/bin/node ${SERVER_ARGUMENTS.join(" ")}`);
});

test("README.md names no source file that is not there", () => {
  expect(missingFiles("README.md")).toEqual([]);
});

describe("no line is longer than 300 characters", () => {
  const folders = ["docs", "clients"].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((file) => `${folder}/${file}`),
  );
  const documents = ["README.md", "CHANGELOG.md", "bench/README.md", ...folders];
  const written = /^(?!.*node_modules|docs\/contract-places).*\.md$/;

  test.each(documents.filter((file) => written.test(file)))("in %s", (document) => {
    const lines = readFileSync(document, "utf8").split("\n");
    expect(lines.filter(({ length }) => length > 300)).toEqual([]);
  });
});
