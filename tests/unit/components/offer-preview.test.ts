import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { entryIssueOf } from "@/components/console/offer-form/field-errors";
import { PreviewCard } from "@/components/console/offer-form/preview-card";
import { isFigure, previewLimits, previewNeeds } from "@/components/console/offer-form/preview-limits";
import { added, type StructureScalar } from "@/components/console/offer-form/structures/structures";
import { bodyOf, type OfferFormValues, valuesOf } from "@/components/console/offer-form/values";
import { PLACES, quoteAt } from "@/lib/calculator/terms/places";
import type { FinancingPreview, OfferCheck } from "@/lib/schemas/console/rows";
import type { OfferFields } from "@/lib/schemas/offers/fields";
import { NEW_OFFER_FIELDS } from "@/lib/schemas/offers/requests";
import { offerRules } from "@/lib/schemas/offers/rules";
import { detailOf } from "@/lib/schemas/wire/field-issues";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import { OFFER_EXAMPLE, STRUCTURED_OFFER } from "@/tests/helpers/form-offer";

/** The form's fields that the API refuses and the figures depend on. */
function refusedFigures(values: OfferFormValues): (string | null)[] {
  const {
    values: read,
    issues,
    parts,
  } = parseFields(NEW_OFFER_FIELDS, { deal_id: "D-1", ...bodyOf(values) });
  const facts = { brandKnown: true, callbackIssue: null, dates: null, patched: null };
  const rules = offerRules(read as Partial<OfferFields>, facts, parts);
  const paths = [...issues, ...rules].map((issue) => entryIssueOf(detailOf(issue), values).path);
  return paths.filter((path) => path !== null && isFigure(path));
}

function quotesOf(values: OfferFormValues) {
  return previewLimits(values)?.all.flatMap((limits) => PLACES.map((place) => quoteAt(limits, place)));
}

const NUMBERS = [
  "monthly_receivables",
  "existing_funding_balance",
  "purchase_price_floor",
  "default_purchase_price",
  "purchase_price_ceiling",
  "default_upsell",
  "max_upsell",
  "buy_rate",
  "num_payments_floor",
  "default_num_payments",
  "num_payments_ceiling",
  "holdback_pct",
  "payment_amount_override",
] as const;

const OF_STRUCTURES = NUMBERS.slice(2) as StructureScalar[];

const ENTRIES = [
  ...["0", "0.00", "0.9", "0.001", "-1", "1", "2", "10", "10.5", "100", "100.5", "101", "5000", "5001"],
  ...["60.5", "1.0000001", "999,999,999.99", "1000000000", "999999999999999", "9".repeat(40)],
  ...["Infinity", "NaN", "1e400", "about ten", "None"],
];

const { renewal: _renewal, commission_terms: _commission, ...PLAIN } = OFFER_EXAMPLE;
const { renewal: _ofStructured, commission_terms: _paid, ...STRUCTURED } = STRUCTURED_OFFER;

describe("the preview computes exactly from the entries that the API accepts", () => {
  test.each(NUMBERS)("%s", (name) => {
    for (const entry of ENTRIES) {
      const values = { ...valuesOf("D-1", PLAIN), default_upsell: "", [name]: entry };
      const quotes = quotesOf(values);
      expect([entry, quotes !== undefined]).toEqual([entry, refusedFigures(values).length === 0]);
    }
  });

  test.each(OF_STRUCTURES)("%s of a structure", (name) => {
    for (const entry of ENTRIES) {
      const values = { ...valuesOf("D-1", STRUCTURED), default_upsell: "" };
      Object.assign(values.structures[1] ?? {}, { [name]: entry });
      const quotes = quotesOf(values);
      expect([entry, quotes !== undefined]).toEqual([entry, refusedFigures(values).length === 0]);
    }
  });

  test("the start of a buy rate, without an upsell", () => {
    const values = { ...valuesOf("D-1", OFFER_EXAMPLE), default_upsell: "", buy_rate: "0" };
    expect([previewLimits(values), previewNeeds(values)]).toEqual([null, ["buy_rate"]]);
  });

  test("fees and a renewal with amounts out of range", () => {
    const values = valuesOf("D-1", OFFER_EXAMPLE);
    Object.assign(values.fees[0] ?? {}, { amount: "101%" });
    expect(previewNeeds(values)).toContain("fees.0.amount");
    const renewal = {
      balance: "0",
      reference: "",
      current_payment: { amount: "", frequency: "", remaining: "" },
    };
    expect(previewLimits({ ...valuesOf("D-1", OFFER_EXAMPLE), renewal })?.all[0]?.renewal).toBeNull();
  });
});

describe("a structure without a valid label", () => {
  test("is no row: the preview waits for its label", () => {
    const values = valuesOf("D-1", STRUCTURED);
    values.structures = added(values).structures;
    expect([previewLimits(values), previewNeeds(values)]).toEqual([null, ["structures.3.label"]]);
    Object.assign(values.structures[3] ?? {}, { label: "15 months" });
    expect(previewLimits(values)?.all).toHaveLength(4);
  });
});

function previewOf(values: OfferFormValues, financing: OfferCheck["financing"] = null): string {
  const rest = { held: false, needs: [], structures: values.structures, financing, checked: true };
  const card = createElement(PreviewCard, { limits: previewLimits(values), ...rest, brandsPath: "" });
  return renderToStaticMarkup(card)
    .replace(/<svg.*?<\/svg>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

// Rule: L5-9
test("terms without an APR say why, once: in the figures, or among what a disclosure lacks", () => {
  const sentence = "No APR: the payments sum to less than the amount financed.";
  const shown = (preview: Pick<FinancingPreview, "noApr" | "readiness">) => {
    const at = { apr: null, debits: null, ...preview };
    return previewOf(valuesOf("D-1", PLAIN), [{ lowest: at, default: at, highest: at }]);
  };
  const open = shown({ noApr: sentence, readiness: null });
  const gated = shown({ noApr: null, readiness: { blockers: [], refused: [sentence] } });
  for (const text of [open, gated]) {
    expect(text).toContain("Estimated APR None");
    expect(text.split(sentence)).toHaveLength(2);
  }
});

describe("terms that break a limit", () => {
  const PAYMENT = "Payment at most $300.00 Its payment would be $332.50. 133 payments meet it.";

  test("of a structure stand as on the page's card: the limit in place of the figures", () => {
    const values = valuesOf("D-1", { ...STRUCTURED, default_structure: "9m" });
    Object.assign(values.structures[1] ?? {}, {
      payment_amount_override: "$300",
      payment_override_behavior: "ceiling",
    });
    const shown = previewOf(values);
    expect(shown).toContain(PAYMENT);
    expect(shown).not.toContain("Net funding to merchant");
    expect(shown).not.toContain("$332.50 120 daily");
  });

  test("of an offer without structures have no figures either", () => {
    const values = { ...valuesOf("D-1", PLAIN), payment_amount_override: "$100" };
    const shown = previewOf(values);
    expect(shown).toContain("Payment at most $100.00. Its payment would be");
    expect(shown).not.toContain("Net funding to merchant");
  });
});
