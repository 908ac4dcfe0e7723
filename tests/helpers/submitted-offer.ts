import { randomUUID } from "node:crypto";
import { fromNewAddress } from "./browser-test";
import { newOffer } from "./demo-offers";
import { actionId } from "./server-actions";

/** Creates an offer with the given changes, and submits its default terms; returns the reference number. */
export async function submittedOffer(dealId: string, changes: object = {}): Promise<string> {
  return submitUnder(await newOffer(dealId, changes));
}

/** Sends what the page of a link sends to submit terms, by default its own; returns the reference number. */
export async function submitUnder(link: string, terms: object = {}): Promise<string> {
  const { pathname, searchParams } = new URL(link);
  const parts = { dealId: pathname.slice(1), ...Object.fromEntries(searchParams) };
  const contact = { name: null, email: "dana@northline.example" };
  const input = { submissionKey: randomUUID(), offerVersion: 1, terms, contact, note: null };
  const response = await fetch(link, {
    method: "POST",
    headers: { "Next-Action": actionId("submit"), "Content-Type": "text/plain", ...fromNewAddress() },
    body: JSON.stringify([parts, { ...input, tellsDecision: true }]),
  });
  const [, number] = /"status":"submitted".*"number":"([\w-]+)"/.exec(await response.text()) ?? [];
  if (number === undefined) throw new Error(`The terms were not submitted: ${response.status}`);
  return number;
}

/** The address of the receipt with a number, under the link of its terms. */
export const receiptOf = (link: string, number: string) =>
  `${link.replace("?", "/receipt?")}&number=${number}`;
