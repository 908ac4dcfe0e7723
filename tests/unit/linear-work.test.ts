// Before the code that is counted.

import { describe, expect, test } from "vitest";
import type { z } from "zod";
import type { KeyCaller } from "@/lib/server/context";
import { stepsOf } from "@/tests/helpers/counted-steps";
import { TEST_SETTINGS } from "@/tests/helpers/settings";

Object.assign(process.env, TEST_SETTINGS);

const { parseHttpRequest } = await import("@/components/docs/request-signing");
const { parseMoneyEntry, parsePercentEntry } = await import("@/lib/calculator/money/entry");
const { solveForPayment } = await import("@/lib/calculator/solve/solve");
const { STARTS, startOf } = await import("@/lib/calculator/solve/starts");
const { detailOf } = await import("@/lib/schemas/wire/field-issues");
const { parseFields, withoutNulls } = await import("@/lib/schemas/wire/parse-fields");
const { SUBMISSION_FIELDS } = await import("@/lib/schemas/pages/forms");
const { TERM_FIELDS } = await import("@/lib/schemas/quotes/terms");
const { isDealId } = await import("@/lib/schemas/wire/identifiers");
const offerRequests = await import("@/lib/schemas/offers/requests");
const webhookRequests = await import("@/lib/schemas/webhooks/operations");
const { DELIVERY_LIST_FIELDS, REPLAY_FAILED_FIELDS } = await import("@/lib/schemas/deliveries/operations");
const { SUBMISSION_LIST_FIELDS } = await import("@/lib/schemas/submissions/operations");
const { LARGEST_BODY } = await import("@/lib/server/web/api-admission");
const { queryValues } = await import("@/lib/server/web/api-exchange");
const { clientAddress } = await import("@/lib/server/web/client-address");
const { OPERATIONS } = await import("@/lib/schemas/operations");
const { Idempotency } = await import("@/lib/server/web/idempotency");
const { parseJsonObject } = await import("@/lib/server/web/json-body");
const { errorFields } = await import("@/lib/server/observe/log");
const { outboundIssue } = await import("@/lib/server/outbound/guard");
const { looksLikeApiKey } = await import("@/lib/server/identity/secrets");
const { withoutQuery } = await import("@/lib/services/deliveries/deliveries");
const { targetForNext } = await import("@/scripts/serve/request-target.mjs");
const { exampleOffer, exampleTerms } = await import("./calculator/example-offer");

/** What one header of a request, and its target, hold at most. */
const LARGEST_HEAD = 16 * 1024;

/**
 * Four times the text may take four times the work, and a little for what a number's digits add. Returns the
 * steps for the largest.
 */
function expectLinear(largest: number, run: (length: number) => unknown): number {
  const [quarter, whole] = stepsOf(
    () => run(largest / 4),
    () => run(largest),
  );
  expect(whole).toBeLessThan(4.5 * quarter);
  return whole;
}

/** What a reader refuses it has read all the same. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

/** Texts that make a careless expression or loop start again at each character. */
const TEXTS: Record<string, (length: number) => string> = {
  letters: (length) => "a".repeat(length),
  "zeros that do not end it": (length) => `0.1${"0".repeat(length - 4)}1`,
  "spaces inside": (length) => `a${" ".repeat(length - 2)}a`,
  "at signs": (length) => "a@".repeat(length / 2),
  points: (length) => "a.".repeat(length / 2),
  "one name of a query, again and again": (length) => "a=&".repeat(length / 3),
  commas: (length) => "1,".repeat(length / 2),
  "question marks": (length) => `https://example.com/${"?".repeat(length - 21)}\n`,
  "escaped quotes": (length) => '\\"'.repeat(length / 2),
  "slashes and dots": (length) => "/..".repeat(length / 3),
  "lines that end in nothing": (length) => "a\r\n".repeat(length / 3),
  "joiners after letters": (length) => "\u0645\u200C".repeat(length / 2),
  "emoji and joiners": (length) => "\u{1F468}\u200D".repeat(length / 3),
  "lone surrogates": (length) => "\uD800".repeat(length),
  "marks in the wrong order": (length) => `a${"\u0301\u0316".repeat(length / 2)}`,
  "letters with marks in the wrong order": (length) => `a${"\u0301\u0316".repeat(14)}`.repeat(length / 29),
};

/** Values of a JSON member, as many as fit a body of a length. */
const VALUES: Record<string, (length: number) => unknown> = {
  ...TEXTS,
  numbers: (length) => Array.from({ length: length / 2 }, () => 1),
  "texts in a list": (length) => Array.from({ length: length / 4 }, () => "a"),
  "two issues in turn": (length) => Array.from({ length: length / 4 }, (_, index) => (index % 2 ? 1 : "")),
  "objects in a list": (length) => Array.from({ length: length / 8 }, () => ({ a: 1 })),
  "lists in lists": (length) => JSON.parse(`${"[".repeat(length / 2)}${"]".repeat(length / 2)}`),
  "unknown names": (length) => members(length),
  "unknown names in a list": (length) => Array.from({ length: length / 1024 }, () => members(1024)),
  "windows in their place": (length) => ({
    params: { windows: Array.from({ length: length / 2 }, () => 1) },
  }),
};

function members(length: number): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: length / 16 }, (_, index) => [`name_${index}`, 1]));
}

const SHAPES = {
  "a new offer": offerRequests.NEW_OFFER_FIELDS,
  "a change of an offer": offerRequests.OFFER_CHANGE_FIELDS,
  "a new link": offerRequests.NEW_LINK_FIELDS,
  "a new webhook": webhookRequests.NEW_WEBHOOK_FIELDS,
  "a change of a webhook": webhookRequests.WEBHOOK_CHANGE_FIELDS,
  "a rotation": webhookRequests.ROTATION_FIELDS,
  "a replay": REPLAY_FAILED_FIELDS,
  terms: TERM_FIELDS,
  "a submission": SUBMISSION_FIELDS,
  "a list of offers": offerRequests.OFFER_LIST_FIELDS,
  "a list of submissions": SUBMISSION_LIST_FIELDS,
  "a list of deliveries": DELIVERY_LIST_FIELDS,
};

describe("the work of reading a body grows as its length does, where it holds", () => {
  // Rule: D3-28
  test.each<[string, (length: number) => string]>([
    ["a number with zeros in its middle", (length) => `{"a":0.1${"0".repeat(length - 10)}1}`],
    ["a number of many digits", (length) => `{"a":${"1".repeat(length - 6)}}`],
    ["a number that is cut off", (length) => `{"a":${"1".repeat(length - 5)}`],
    ["many numbers", (length) => `{"a":[${"1e1,".repeat((length - 10) / 4)}1]}`],
    ["many numbers that no double holds", (length) => `{"a":[${"1e999,".repeat((length - 10) / 6)}1]}`],
    ["a string that is not closed", (length) => `{"e":"${'\\"'.repeat((length - 6) / 2)}`],
    ["many quotes", (length) => `{"e":${'"'.repeat(length - 5)}`],
    ["minus signs", (length) => `{"e":${"-".repeat(length - 5)}`],
    ["lone surrogates", (length) => `{"e":"${"\\ud83d\\ude00".repeat((length - 8) / 12)}"}`],
    ["lists in lists", (length) => `{"e":${"[".repeat((length - 6) / 2)}${"]".repeat((length - 6) / 2)}}`],
    ["many names", (length) => JSON.stringify(members(length))],
    ["objects in objects", (length) => `${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}`],
    ["a name twice at its end", (length) => `{${JSON.stringify(members(length)).slice(1, -1)},"x":1,"x":1}`],
    [
      "a long name twice",
      (length) => `{"${"\\u0061".repeat(length / 12)}":1,"${"a".repeat(length / 12)}":1}`,
    ],
  ])("%s", (_what, body) => {
    expectLinear(LARGEST_BODY, (length) => outcomeOf(() => parseJsonObject(Buffer.from(body(length)))));
  });
});

describe("the work of reading a field grows as its value does", () => {
  const types = new Map(
    Object.entries(SHAPES).flatMap(([what, shape]) =>
      Object.entries<z.ZodType>(shape).map(([field, type]) => [type, { what, field }]),
    ),
  );

  test.each([...types].map(([type, place]) => ({ ...place, type })))("$field of $what", ({ field, type }) => {
    // Growth shows at a quarter of the largest body as it does there, for each of so many fields and values.
    expectLinear(LARGEST_BODY / 4, (length) => {
      for (const value of Object.values(VALUES)) {
        const { issues } = parseFields({ [field]: type }, withoutNulls({ [field]: value(length) }));
        issues.map(detailOf);
      }
    });
  });

  test.each(Object.entries(SHAPES))("and with the number of unknown names, in %s", (_what, shape) => {
    const read = (length: number) => parseFields(shape, withoutNulls(members(length)));
    // However many there are, a nearest name is looked for only for as many as a response shows.
    expect(expectLinear(LARGEST_BODY, read)).toBeLessThan(12 * LARGEST_BODY);
  });

  test("of metadata not at all beyond the pairs it may hold", () => {
    const { metadata } = offerRequests.NEW_OFFER_FIELDS;
    const read = (pairs: Record<string, unknown>) => () => parseFields({ metadata }, { metadata: pairs });
    const [most, allowed] = stepsOf(read(members(LARGEST_BODY)), read(members(16 * 100)));
    expect(most).toBeLessThan(2 * allowed);
  });
});

describe("the work of reading a header, a target or an address grows as its text does", () => {
  const idempotencyOf = (text: string) => {
    const headers = new Headers({ "idempotency-key": text });
    const request = { method: "POST", headers, path: "/", target: "/", body: new Uint8Array() };
    return Idempotency.of({ keyId: "key" } as KeyCaller, OPERATIONS.createOffer, request, new Date());
  };

  test.each<[string, (text: string) => unknown]>([
    ["X-Forwarded-For", (text) => clientAddress(new Headers({ "x-forwarded-for": text }))],
    ["X-API-Key", (text) => looksLikeApiKey(text)],
    ["Idempotency-Key", idempotencyOf],
    ["the values of a query", (text) => queryValues(new URLSearchParams(text))],
    ["the path", (text) => targetForNext(`/${text}`)],
    ["a path under the API", (text) => targetForNext(`/api/v1/${text}`)],
    ["a query", (text) => targetForNext(`/api/v1/a?${text}`)],
    ["an absolute target", (text) => targetForNext(`http://${text}`)],
    ["a deal_id", (text) => isDealId(text)],
    ["an address to send to", (text) => outboundIssue(text)],
    ["an address as it is shown", (text) => withoutQuery(text)],
    ["the message of an error", (text) => errorFields(new Error(text))],
    ["an amount as it is typed", (text) => [parseMoneyEntry(text), parsePercentEntry(text)]],
    ["a request that is pasted", (text) => parseHttpRequest(`GET / HTTP/1.1\nx-timestamp:${text}\n\n`)],
  ])("%s", (_what, read) => {
    expectLinear(LARGEST_HEAD, (length) => {
      for (const text of Object.values(TEXTS)) outcomeOf(() => read(text(length)));
    });
  });
});

// Rule: R6-8
describe("over the largest offers the work of a search has a bound", () => {
  // Where fees take nearly all of the price, rounding decides at many prices whether one can be funded.
  const nearlyAll = [
    { id: "origination", label: "Origination fee", amountType: "pct" as const, amount: 990_000, range: null },
    { id: "program", label: "Program fee", amountType: "pct" as const, amount: 9_985, range: null },
  ];

  const ceiling = 5_000;
  const dear = exampleOffer({
    purchasePrice: { floor: 1_000, ceiling: 8_000_000, default: 5_000_000 },
    payments: { floor: 1, ceiling, default: 126 },
    override: { behavior: "floor", amount: 391 },
    existingFundingBalance: 0,
    fees: nearlyAll,
  });
  // Every price, 5,000 monthly payments that are 108,333 daily ones, and 100,000 hundredths of a point.
  const largest = exampleOffer({
    purchasePrice: { floor: 1, ceiling: 99_999_999_999, default: 5_000_000_000 },
    buyRate: 1_000_000,
    upsell: { ceiling: 10_000_000, default: 123_456 },
    payments: { floor: 1, ceiling, default: 2_500 },
    baseFrequency: "monthly",
    availableFrequencies: ["daily", "monthly"],
    existingFundingBalance: 0,
    fees: Array.from({ length: 50 }, (_, index) => ({
      id: `fee-${index}`,
      label: "Fee",
      amountType: "pct" as const,
      amount: 19_990 + (index % 3),
      range: null,
    })),
  });
  const offers = [
    ["fees that take nearly all", dear],
    ["the largest limits", largest],
    [
      "the largest with a ceiling",
      { ...largest, override: { behavior: "ceiling" as const, amount: 77_777 } },
    ],
    ["the largest with a floor", { ...largest, override: { behavior: "floor" as const, amount: 77_777 } }],
  ] as const;
  const kept = { ...exampleTerms(), frequency: "daily" as const, fees: [] };

  test.each(STARTS.flatMap((start) => offers.map(([what, offer]) => ({ start, what, offer }))))(
    "$start, $what",
    ({ start, offer }) => {
      const [steps] = stepsOf(() => startOf(offer, kept, start, null));
      expect(steps).toBeLessThan(1_000_000);
    },
  );

  test.each(
    offers.flatMap(([what, offer]) => [1, 5_000, 99_999_999_999].map((target) => ({ what, offer, target }))),
  )("what fits $target cents, $what", ({ offer, target }) => {
    const [steps] = stepsOf(() => solveForPayment(offer, kept, target));
    expect(steps).toBeLessThan(5_000_000);
  });
});
