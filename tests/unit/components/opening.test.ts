import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { openingParts, openingSheet } from "@/components/calculator/opening/opening";
import { formatMoney } from "@/lib/calculator/formats";
import { PAYMENT_BASES } from "@/lib/calculator/payment-basis";
import { computeQuote } from "@/lib/calculator/quote";
import { defaultTerms } from "@/lib/calculator/terms";
import { violationsOf } from "@/lib/calculator/violations";
import { allowedChoices } from "@/tests/helpers/generators";
import { BRAND, DEAL, exampleFinancing } from "./example-deal";

/** What an offer may show, and what dates its payments. */
const SHOWN = fc.record({
  feeBreakdown: fc.boolean(),
  prepayment: fc.boolean(),
  showEstimatedApr: fc.boolean(),
  paymentBasis: fc.constantFrom(null, ...PAYMENT_BASES),
  income: fc.constantFrom(null, { monthlyAmount: 9_600_000 }),
  position: fc.constantFrom(null, 2),
  stipulations: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
});

test("whatever an offer is, its page opens with its figures, and prints its sheet, or why there is none, before any script", () => {
  fc.assert(
    fc.property(allowedChoices(), SHOWN, ({ limits }, { paymentBasis, income, position, ...shown }) => {
      const financing = {
        ...exampleFinancing({ showEstimatedApr: shown.showEstimatedApr }, { paymentBasis, income }),
        fees: limits.fees.map(() => ({ financeCharge: true })),
      };
      const offer = {
        deal: { ...DEAL, position },
        limits,
        show: shown,
        stipulations: shown.stipulations,
        merchantGate: null,
        financing,
        structures: [],
      };
      const { money, dates, prepayment } = openingParts(offer);
      const sheet = openingSheet({
        brand: BRAND,
        offer,
        current: null,
        disclosing: null,
        linkExpiresAt: 1_800_000_000,
      });
      const [bar, , , printed] = [money, dates, prepayment, sheet].map((tree) => renderToStaticMarkup(tree));
      const terms = defaultTerms(limits);
      const funding = formatMoney(computeQuote(limits, terms).netFunding);
      expect(bar).not.toBe("");
      if (violationsOf(limits, terms).length === 0) expect(printed).toContain(funding);
      else expect(printed).toMatch(/^(?!.*\$).*These terms are not possible\./s);
    }),
    { numRuns: 100 },
  );
});
