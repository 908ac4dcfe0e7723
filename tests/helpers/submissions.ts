import { randomUUID } from "node:crypto";
import { submitTerms } from "@/lib/services/submissions/submit";
import { call, type TestFunder } from "./api-client";
import { SMALLEST_OFFER } from "./offers";

/** Terms within the smallest offer's limits. */
export const TERMS = {
  purchase_price: 20_000.05,
  upsell: 0.05,
  frequency: "daily",
  num_payments: 100,
  fees: [],
};

/** The parts of a calculator link's path. */
export function partsOf(path: string) {
  const url = new URL(path, "http://localhost");
  const { sig = "", exp = "" } = Object.fromEntries(url.searchParams);
  return { dealId: url.pathname.slice(1), sig, exp };
}

/** The parts of a merchant's link, from its address or its path. */
export function merchantPartsOf(address: string) {
  const url = new URL(address, "http://localhost");
  const { sig = "", exp = "", disclosure = "" } = Object.fromEntries(url.searchParams);
  return { dealId: url.pathname.split("/")[1] ?? "", sig, exp, disclosure };
}

/** What the calculator's page sends to submit terms of the smallest offer. */
export function submissionInput(changes: object = {}): Record<string, unknown> {
  const contact = { name: "Dana", email: "dana@iso.example" };
  const given = { submissionKey: randomUUID(), offerVersion: 1, terms: TERMS, contact, note: "Soon" };
  return { ...given, tellsDecision: true, ...changes };
}

/**
 * Creates an offer and submits terms under its link, like the page's action; returns the reference number.
 */
export async function submitFor(funder: TestFunder, dealId: string, changes: object = {}, contact = "Dana") {
  const offer = { deal_id: dealId, ...SMALLEST_OFFER, ...changes };
  const { body } = await call(funder, "POST", "/offers", offer);
  return submitUnder(String(body.calculator_url), contact);
}

/** Submits terms under a link, by default of the smallest offer; returns the reference number. */
export async function submitUnder(link: string, contact = "Dana", terms = TERMS): Promise<string> {
  const input = submissionInput({ terms, contact: { name: contact, email: "dana@iso.example" } });
  const context = { now: new Date(), requestId: "req_test" };
  const result = await submitTerms(context, partsOf(link), input);
  if (result.status !== "submitted") throw new Error(`Not submitted: ${JSON.stringify(result)}`);
  return result.number;
}
