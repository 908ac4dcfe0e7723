import { describe, expect, test } from "vitest";
import { choiceNotes } from "@/components/console/insight/choices";
import { detailInFormWords, inFormWords } from "@/components/console/offer-form/form-words";
import { previewNeeds } from "@/components/console/offer-form/preview-limits";
import { formPath, knownLabel } from "@/components/console/offer-form/sections";
import { valuesOf } from "@/components/console/offer-form/values";
import { deciderName } from "@/components/console/submissions/decided-facts";
import { errorOf, onlyErrorOf, withoutErrorsOf } from "@/components/console/ui/action-errors";
import { parseDay } from "@/lib/calculator/schedule/iso-day";
import { CONSOLE_INSIGHT_QUERY } from "@/lib/schemas/console/queries";
import { OFFER_EXAMPLE } from "@/tests/helpers/form-offer";

test.each([
  ["must not exceed fees[0].ceiling", "must not exceed “Fees 1, highest”"],
  ["must sum to existing_funding_balance", "must sum to “Existing balance paid off”"],
  ["must be after disclosure.funding_date", "must be after “Funding date”"],
  [
    "is required with prepayment_schedule_mode funder_provided",
    "is required with “Prepayment” “Our own table”",
  ],
  [
    "between num_payments_floor and num_payments_ceiling, counted in semi_monthly payments",
    "between “Lowest number of payments” and “Highest number of payments”, counted in twice a month payments",
  ],
  [
    "disclosure.payment_basis is fixed: there is no document.",
    "“Payment basis” is fixed: there is no document.",
  ],
  ["must be a currency amount from 0 to 999,999,999.99 with at most 2 decimals", null],
  ["must be a URL such as https://example.com/hook", null],
  ["must be one of accepted, changes_requested.", "must be one of accepted, changes requested."],
  ["is not sent to dana_smith@iso.example or https://iso.example/new_deals", null],
])("the API's sentence %s is said in the form's words", (sentence, words) => {
  expect(inFormWords(sentence)).toBe(words ?? sentence);
});

test.each([
  "holdback_pct",
  "fees[2].paid_to",
  "disclosure.income",
  "disclosure.income.months",
  "disclosure.payoffs[0].payee",
  "disclosure.true_ups",
  "disclosure.irregular_payments[1].date",
  "disclosure.minimum_payment",
  "disclosure.renewal",
  "prepayment_schedule[0].amountSold",
  "prepayment_config.params.windows[0].months_after_funding",
  "brand.legal_name",
  "brand.approvals",
])("%s has a label without a path in it", (path) => {
  expect(knownLabel(formPath(path))).toMatch(/^[^_[\].]+$/);
});

test("the preview waits for what is empty, unreadable or in the wrong order, and for nothing else", () => {
  const whole = valuesOf("A", OFFER_EXAMPLE);
  expect(previewNeeds(whole)).toEqual([]);
  expect(previewNeeds({ ...whole, buy_rate: "" })).toEqual(["buy_rate"]);
  const above = previewNeeds({ ...whole, purchase_price_floor: "$900,000" });
  expect(above).toEqual(["purchase_price_floor", "default_purchase_price"]);
  expect(previewNeeds({ ...whole, holdback_pct: "much" })).toEqual(["holdback_pct"]);
});

const NAMES = { scopes: "This key may", role: "Role", contact_email: "E-mail" };

test.each([
  ["scopes must not be empty", "“This key may” must not be empty."],
  [
    "scopes[2] must be one of offers:read, offers:write",
    "“This key may” must be one of offers:read, offers:write.",
  ],
  ["deal_id must be typed as it stands on the page", "“Deal ID” must be typed as it stands on the page."],
  ["contact_email must be an e-mail address", "“E-mail” must be an e-mail address."],
  ["fees[0].amount must not exceed fees[0].ceiling", "“Fees 1, amount” must not exceed “Fees 1, highest”."],
  ["The name typed is not acme-test", "The name typed is not acme-test."],
])("the detail %s of a refusal is a sentence of the page", (detail, words) => {
  expect(detailInFormWords(detail, NAMES)).toBe(words);
});

// Rule: C6-16
test("each detail of a refusal stands once: at its field, or below the form", () => {
  const refused = (...details: string[]) => ({
    error: "VALIDATION_FAILED",
    message: "See details.",
    details,
  });
  const problem = refused(
    "url must not be empty",
    "events[0] is unknown",
    "url must be https",
    "urls is unknown",
  );
  expect(errorOf(problem, "url")).toBe("Must not be empty. Must be https.");
  expect(errorOf(problem, "events")).toBe("Is unknown.");
  expect(errorOf(problem, "description")).toBeUndefined();
  expect(withoutErrorsOf(problem, ["url", "events"])?.details).toEqual(["urls is unknown"]);
  expect(withoutErrorsOf(refused("url must be https"), ["url"])).toBeNull();
  expect(onlyErrorOf(refused("name must not be empty"), "name")).toBe("Must not be empty.");
  expect(onlyErrorOf({ error: "NOT_FOUND", message: "It is gone." }, "name")).toBe("It is gone.");
  expect(onlyErrorOf(null, "name")).toBeUndefined();
});

const day = (date: string) => parseDay(date) ?? 0;
const BRAND = { id: "0199a5b2-7c3d-7e4f-8a5b-1c2d3e4f5a6b", name: "Express" };
const DAYS = { from: day("2026-10-27"), to: day("2026-11-26"), days: 30 as const };
const DATES = { from: day("2025-11-26"), to: day("2026-11-26"), days: null };

/** The sentences for an address and what is shown for it. */
function notes(
  given: Record<string, string | undefined>,
  period: typeof DAYS | typeof DATES,
  brand: typeof BRAND | null = null,
) {
  return choiceNotes(given, CONSOLE_INSIGHT_QUERY.parse(given), { period, brand }, "America/New_York");
}

// Rule: C7-4
describe("Insight says of an address", () => {
  test("that it reads at most 366 days, and where it starts", () => {
    expect(notes({ from: "2020-01-01", to: "2026-11-26" }, DATES)).toEqual([
      "Insight reads at most 366 days: this starts on Nov 26, 2025.",
    ]);
  });

  test("that two dates are swapped", () => {
    expect(notes({ from: "2026-11-26", to: "2025-11-26" }, DATES)).toEqual([
      "The first date was after the last: they are swapped.",
    ]);
  });

  test.each<Record<string, string>>([
    { from: "nonsense", to: "2026-11-26" },
    { from: "2026-02-30", to: "2026-11-26" },
    { to: "2026-11-26" },
  ])("that it has not two dates: %o", (given) => {
    expect(notes(given, DAYS)).toEqual([
      "The address does not have two dates that Insight can read: this shows 30 days.",
    ]);
  });

  test.each([
    [{ days: "45" }, "Insight reads 30 days, 90 days or two dates: this shows 30 days."],
    [{ iso: "keystone" }, "The ISO in the address is unknown: this shows all ISOs."],
    [{ brand: "express" }, "The brand in the address is unknown: this shows all brands."],
    [{ brand: BRAND.id }, "The brand in the address is unknown: this shows all brands."],
    [{ zone: "Mars" }, "The time zone in the address is unknown: this counts days in America/New York."],
  ])("what it cannot use: %o", (given, sentence) => {
    expect(notes(given, DAYS)).toEqual([sentence]);
  });

  test("nothing where it shows what was chosen", () => {
    expect(notes({}, DAYS)).toEqual([]);
    expect(notes({ from: "", to: "", days: "30", zone: "UTC", iso: "id:ISO-7", sort: "name" }, DAYS)).toEqual(
      [],
    );
    expect(notes({ from: "2025-11-26", to: "2026-11-26", brand: BRAND.id }, DATES, BRAND)).toEqual([]);
  });
});

// Rule: A4-22
test.each([
  ["key", "fk_0123456789abcdef", null, "Key fk_012…cdef"],
  ["key", "fk_0123456789abcdef", "Ledger", "Ledger"],
  ["user", "0199a5b2", "Priya Shah", "Priya Shah"],
] as const)("a %s %s named %s decided as %s", (kind, id, name, shown) => {
  const decision = { actor: { kind, id, name } } as unknown as Parameters<typeof deciderName>[0];
  expect(deciderName(decision)).toBe(shown);
});
