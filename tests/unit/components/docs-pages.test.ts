import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { GUIDE } from "@/app/docs/guide";
import { filledSource } from "@/app/docs/live/parts";
import { OPENAPI } from "@/app/docs/openapi";
import { blocksOf, codeFence, plainText } from "@/components/docs/markdown-text";
import { readableJson } from "@/components/docs/readable-json";
import { codeExamples } from "@/components/docs/reference/code-examples";
import {
  documentedErrors,
  operationsOf,
  pathOfTag,
  taggedOperations,
} from "@/components/docs/reference/openapi-document";
import { describedField, fieldsOf, limitsOf, typeOf } from "@/components/docs/reference/schema-fields";
import { keyProblems } from "@/components/docs/try-it";
import { formatMoney } from "@/lib/calculator/money/formats";
import { scaleHalfUp } from "@/lib/calculator/money/money";
import { isInRange } from "@/lib/calculator/money/range";
import { dayOf } from "@/lib/calculator/schedule/calendar";
import { paymentsAYear } from "@/lib/calculator/schedule/payment-basis";
import { yearlyTotalsOfSplit } from "@/lib/disclosure/checks/summary";
import { DOCUMENT_STATES } from "@/lib/disclosure/regimes/documents";
import { STATE_SOURCES } from "@/lib/disclosure/regimes/sources";
import { DOCUMENT_ASSUMPTIONS } from "@/lib/disclosure/words/assumptions";
import { citedStrings, DOCUMENT_STRINGS } from "@/lib/disclosure/words/strings";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import { ERROR_STATUS } from "@/lib/schemas/wire/errors";
import { parseFields } from "@/lib/schemas/wire/parse-fields";

describe("the documentation", () => {
  test("lists every error once, with its remedy", () => {
    const errors = documentedErrors(OPENAPI);
    expect(Object.fromEntries(errors.map(({ code, status }) => [code, status]))).toEqual(ERROR_STATUS);
    for (const { when, remedy } of errors) expect([when, remedy]).not.toContain("");
  });

  test("has a page for each tag, with every operation on one of them", () => {
    const tagged = taggedOperations(OPENAPI);
    const paths = [...tagged.map(({ tag }) => pathOfTag(tag)), "/docs/reference/objects"];
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path).toMatch(/^\/docs\/reference\/[a-z-]+$/);
    const shown = tagged.flatMap(({ operations }) =>
      operations.map(({ operation }) => operation.operationId),
    );
    expect(shown.toSorted()).toEqual(
      operationsOf(OPENAPI)
        .map(({ operation }) => operation.operationId)
        .toSorted(),
    );
  });

  test("lists the parameters of an operation, shared ones included, with descriptions", () => {
    const create = operationsOf(OPENAPI).find(({ operation }) => operation.operationId === "createOffer");
    expect(create?.parameters.map((parameter) => describedField(parameter.name, parameter))).toMatchObject([
      { path: "funder", required: true, schema: { type: "string", description: "Your slug." } },
      {
        path: "Idempotency-Key",
        required: false,
        schema: { description: expect.stringContaining("24 hours") },
      },
    ]);
  });

  test.each([
    ["deal_type", "string or null", ["1 to 64 characters", "one line"]],
    ["purchase_price_floor", "number", ["above 0, at most 999,999,999.99"]],
    ["buy_rate", "number", ["1 to 10"]],
    ["fees", "array of NewFee or null", ["at most 50 items"]],
    ["prepayment_config", "NewPrepaymentConfig or null", []],
    ["display_config.show_stipulations", "boolean or null", []],
    [
      "notification_emails",
      "array of string or null",
      ["at most 50 items", "each at most 254 characters", "each an e-mail address"],
    ],
    ["payment_override_behavior", "string or null", ["`ceiling`, `floor`, `exact`"]],
  ])("says of %s what it may be", (path, type, limits) => {
    const field = fieldsOf(OPENAPI.components.schemas.NewOffer ?? {}).find(
      (candidate) => candidate.path === path,
    );
    expect([typeOf(field?.schema ?? {}), limitsOf(field?.schema ?? {})]).toEqual([type, limits]);
  });

  test("shows how to verify a message in the words of docs/signing.md", () => {
    const markdown = readFileSync(new URL("../../../docs/signing.md", import.meta.url), "utf8");
    expect(codeFence(markdown, "js")).toContain("timingSafeEqual");
    expect(codeFence(markdown, "python")).toContain("compare_digest");
  });
});

describe("the example calls of an operation", () => {
  const exampleOf = (id: string, body?: unknown) => {
    const found = operationsOf(OPENAPI).find(({ operation }) => operation.operationId === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return codeExamples(found, body);
  };

  // Rule: K-30
  test("name the ids of its path, and take the body as each language writes it", () => {
    const { bash, typescript, python } = exampleOf("patchOffer", {
      version: 1,
      a: null,
      b: [true],
    });
    expect(typescript).toBe(
      'const result = await client.patchOffer("DEAL-1001", { version: 1, a: null, b: [true] });',
    );
    expect(python).toBe('result = client.patch_offer("DEAL-1001", { "version": 1, "a": None, "b": [True] })');
    expect(bash).toContain('target="/api/v1/$FUNDER/offers/DEAL-1001"');
    expect(bash).toContain(`body='{ "version": 1, "a": null, "b": [true] }'`);
  });

  test("read a list to its end, and need no key where none is needed", () => {
    expect(exampleOf("listOffers").typescript).toContain("for await (const item of client.listOffers())");
    expect(exampleOf("listOffers").python).toContain("for item in client.list_offers():");
    expect(exampleOf("readOpenApiDocument").bash).toBe('curl "$BASE_URL/api/v1/openapi.json"');
  });

  test("write a document to a file, not to the terminal", () => {
    expect(exampleOf("downloadDisclosure").bash).toContain('"$BASE_URL$target" -o document.pdf');
  });

  test("keep a quote in a body, in the shell", () => {
    const { bash } = exampleOf("patchOffer", { version: 1, merchant_name: "Joe's" });
    const [body] = bash.split("\ntarget=");
    const printed = execFileSync("sh", ["-c", `${body}; printf %s "$body"`], { encoding: "utf8" });
    expect(JSON.parse(printed)).toEqual({ version: 1, merchant_name: "Joe's" });
  });
});

test("JSON to be read is the same JSON, with what is short on one line", () => {
  const values = Object.values(OPENAPI.webhooks).map(({ post }) => post.requestBody?.content);
  for (const value of values) expect(JSON.parse(readableJson(value))).toEqual(value);
  expect(readableJson({ a: [1, 2], b: {}, c: "x".repeat(50) })).toBe(
    `{\n  "a": [1, 2],\n  "b": {},\n  "c": "${"x".repeat(50)}"\n}`,
  );
});

const KEY = {
  funder: "acme-test",
  apiKey: `fkt_${"0".repeat(28)}`,
  apiSecret: `fskt_${"a".repeat(43)}`,
};

describe("the key form of the documentation", () => {
  test("accepts the key of a sandbox", () => {
    expect(keyProblems(KEY)).toEqual({});
  });

  // Rule: B-44
  test("refuses a live key and a live secret, and says that they are live", () => {
    const live = { ...KEY, apiKey: `fk_${"0".repeat(28)}`, apiSecret: `fsk_${"a".repeat(43)}` };
    const { funder, ...problems } = keyProblems(live);
    expect(funder).toBeUndefined();
    for (const problem of [problems.apiKey, problems.apiSecret]) expect(problem).toContain("a live funder");
  });

  test.each([
    ["funder", "Acme Test"],
    ["funder", "../acme"],
    ["apiKey", KEY.apiKey.slice(0, -1)],
    ["apiSecret", `${KEY.apiSecret}!`],
    ["apiSecret", ""],
  ])("refuses %s %j", (field, value) => {
    expect(Object.keys(keyProblems({ ...KEY, [field]: value }))).toEqual([field]);
  });
});

/** The words of a page of the guide, without its marks. */
const wordsOf = (path: string) => {
  const text = filledSource(GUIDE.get(path) ?? expect.fail(`There is no ${path}.`));
  return plainText(blocksOf(text)).replace(/\s+/g, " ");
};

const words = wordsOf("/docs/disclosures");

/** A payment on each business day of a year. */
const YEAR = 535_71 * paymentsAYear("daily", "business_days", dayOf(2026, 1, 5));

const MONTH = scaleHalfUp(YEAR, 1, 12);
const HOLDBACK = 120_000;
const amount = (cents: number) => formatMoney(cents).slice(1);

test("the page of disclosures has the monthly payments of its example", () => {
  expect(words).toContain(`For 535.71 on each of 251 business days that is ${amount(MONTH)}.`);
});

test.each([
  [94_000_00, 11_280_00, "below", true],
  [100_000_00, 12_000_00, "below", false],
])("of an income of %i cents, its share and what is beside it are true", (income, share, side, isAllowed) => {
  const beside = Math.abs((MONTH / share - 1) * 100).toFixed(2);
  expect(scaleHalfUp(income, HOLDBACK, 1_000_000)).toBe(share);
  expect(isInRange(YEAR, yearlyTotalsOfSplit(HOLDBACK, income))).toBe(isAllowed);
  expect(words).toContain(amount(income));
  expect(words).toContain(amount(share));
  expect(words).toContain(`${beside} % ${side}`);
});

test("the page for counsel lists every string with its citation by state, and every assumption", () => {
  const page = wordsOf("/docs/disclosures/counsel") + wordsOf("/docs/disclosures/counsel/closing");
  const summaries = (["CA", "NY"] as const).flatMap((state) => citedStrings(state).map(({ name }) => name));
  expect([...new Set(summaries)].toSorted()).toEqual(Object.keys(DOCUMENT_STRINGS).toSorted());
  const parts = page.split(/Template (?=[a-z]{2,9}-\d)/).slice(1);
  for (const [index, state] of DOCUMENT_STATES.entries())
    for (const { words: string, citation, source } of citedStrings(state)) {
      expect(parts[index]).toContain(string);
      expect(parts[index]).toContain(`${source === "rule" ? "Rule" : "Ours"} ${citation}`);
    }
  for (const { assumption } of DOCUMENT_ASSUMPTIONS) expect(page).toContain(assumption);
});

test("the page for counsel names the law of every state that asks, and California's rule on the APR beside a cost", () => {
  const page = wordsOf("/docs/disclosures/counsel");
  for (const { citation } of Object.values(STATE_SOURCES)) expect(page).toContain(citation);
  expect(page).toContain("SB 362 (Cal. Fin. Code 22806 and 22807");
  expect(page).toContain("Virginia and Connecticut have official forms, which are not made here.");
});

test("its example of an offer's fields is valid", () => {
  const source = GUIDE.get("/docs/disclosures") ?? "";
  const [, example] = /^```json title="What a document needs[^\n]*\n([\s\S]*?)\n```$/m.exec(source) ?? [];
  const given: Record<string, unknown> = JSON.parse(`{${example}}`);
  const known = Object.entries(OFFER_FIELDS).filter(([field]) => field in given);
  expect(Object.keys(given)).toEqual(["merchant_state", "holdback_pct", "disclosure"]);
  expect(parseFields(Object.fromEntries(known), given).issues).toEqual([]);
});
