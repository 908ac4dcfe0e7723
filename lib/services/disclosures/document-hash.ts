import "server-only";
import { createHash } from "node:crypto";
import type { DocumentCase } from "@/lib/calculator/document-case";
import type { WireTerms } from "@/lib/calculator/wire";

/** SHA-256, hex, of everything that a document states, and of the same without payoffs. */
export interface DocumentHashes {
  content: string;
  terms: string;
}

/**
 * Two documents with the same content are the same document. One with the same terms differs at most in its
 * payoffs, which need no new document.
 */
export function documentHashes(
  { regime, disclosure, facts, quote, schedule, exactPayment, test }: DocumentCase,
  terms: WireTerms,
  templateVersion: string,
): DocumentHashes {
  const { payoffs, ...input } = facts.input;
  const { legalName, productWords, newYorkBrokerSentence } = facts.profile;
  const { funding, first, semiMonthlyDays, calendar, basis } = schedule;
  const statement = {
    regime,
    exactPayment,
    broker: facts.broker,
    test,
    templateVersion,
    terms,
    price: [quote.purchasePrice, quote.amountSold, quote.commission, quote.fees.map(({ charge }) => charge)],
    dates: [funding.day, first.day, calendar, semiMonthlyDays, basis],
    payments: [schedule.days.length, schedule.paymentAmount, schedule.lastPaymentAmount],
    facts: { holdback: facts.holdback, fees: facts.fees, input, legalName, productWords },
    notice: regime === "new_york" ? newYorkBrokerSentence : null,
    amountFinanced: disclosure.amountFinanced,
  };
  const balances = { payoffs, balance: quote.existingFundingBalance };
  return { content: sha256(JSON.stringify([statement, balances])), terms: sha256(JSON.stringify(statement)) };
}

/** SHA-256 as lowercase hex. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
