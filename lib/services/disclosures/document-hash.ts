import "server-only";
import { createHash } from "node:crypto";
import type { DocumentCase } from "@/lib/calculator/document-case";
import { termsToSend, type WireTerms } from "@/lib/calculator/wire";

/**
 * SHA-256, hex, of a document's inputs: two with the same inputs are the same document. The template is none of
 * them: a new version of it leaves documents good until their own end.
 */
export function inputsHash(
  { regime, disclosure, facts, quote, schedule, exactPayment, test }: DocumentCase,
  terms: WireTerms,
): string {
  const { legalName, productWords, newYorkBrokerSentence } = facts.profile;
  const { funding, first, semiMonthlyDays, calendar, basis } = schedule;
  const inputs = {
    regime,
    exactPayment,
    broker: facts.broker,
    test,
    // Without structures the terms of before: their documents stay the same.
    terms: termsToSend(terms),
    price: [quote.purchasePrice, quote.amountSold, quote.commission, quote.fees.map(({ charge }) => charge)],
    balance: quote.existingFundingBalance,
    dates: [funding.day, first.day, calendar, semiMonthlyDays, basis],
    payments: [schedule.days.length, schedule.paymentAmount, schedule.lastPaymentAmount],
    facts: { holdback: facts.holdback, fees: facts.fees, input: facts.input, legalName, productWords },
    notice: regime === "new_york" ? newYorkBrokerSentence : null,
    amountFinanced: disclosure.amountFinanced,
  };
  return sha256(JSON.stringify(inputs));
}

/** SHA-256 as lowercase hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
