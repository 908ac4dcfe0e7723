import { randomUUID } from "node:crypto";
import { DECISION } from "@/lib/schemas/submissions/decision";
import { READ_SUBMISSION, SUBMISSION_PAGE } from "@/lib/schemas/submissions/operations";
import { submitTerms } from "@/lib/services/pages/submit";
import { call, type TestFunder, type TestKey } from "./api-client";
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
export async function submitUnder(
  link: string,
  contact = "Dana",
  terms = TERMS,
  offerVersion = 1,
): Promise<string> {
  const input = submissionInput({
    offerVersion,
    terms,
    contact: { name: contact, email: "dana@iso.example" },
  });
  const context = { now: new Date(), requestId: "req_test" };
  const result = await submitTerms(context, partsOf(link), input);
  if (result.status !== "submitted") throw new Error(`Not submitted: ${JSON.stringify(result)}`);
  return result.number;
}

/** Creates an offer, submits terms under its link, and returns the submission's id and number. */
export async function newSubmission(funder: TestFunder, dealId: string, offer: object = {}) {
  const number = await submitFor(funder, dealId, offer);
  const { body } = await call(funder, "GET", `/offers/${dealId}/submissions`);
  const found = SUBMISSION_PAGE.parse(body).data.find((submission) => submission.number === number);
  if (!found) throw new Error("The submission is not listed.");
  return { id: found.id, number };
}

/** Sends a decision; `headers` can have an Idempotency-Key. */
export function decideBy(key: TestKey, submissionId: string, body: object, headers = {}) {
  return call(key, "POST", `/submissions/${submissionId}/decision`, body, { headers });
}

/** Sends a decision that is expected to be saved. */
export async function decided(key: TestKey, submissionId: string, body: object) {
  return DECISION.parse((await decideBy(key, submissionId, body)).body);
}

/** A submission as its funder reads it. */
export async function readSubmission(key: TestKey, id: string) {
  return READ_SUBMISSION.parse((await call(key, "GET", `/submissions/${id}`)).body);
}
