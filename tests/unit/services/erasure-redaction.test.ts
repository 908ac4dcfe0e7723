import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ERASED } from "@/lib/schemas/erasures/operations";
import { OFFER_FIELDS } from "@/lib/schemas/offers/fields";
import {
  erasedOffer,
  erasedPayload,
  PERSONAL_FIELDS,
  payloadWithoutAddress,
  payloadWithoutContact,
} from "@/lib/services/erasures/redaction";
import { FULLEST_OFFER } from "@/tests/helpers/offers";

/** Fields of text and lists that are ids, terms or settings: an erasure keeps them. */
const KEPT = [
  ...["merchant_id", "merchant_state", "iso_id", "deal_type", "brand_id", "base_frequency", "callback_url"],
  ...["available_frequencies", "payment_override_behavior", "prepayment_schedule_mode", "prepayment_config"],
  ...["prepayment_schedule", "display_config", "fee_config", "default_structure", "renewal"],
];
/** Fields in which some texts are marked. */
const IN_PART = ["fees", "disclosure", "structures", "commission_terms"];

const submission = {
  number: "7Q4K-2M9D",
  contact: { name: "Dana", email: null },
  note: "Soon",
  quote: { fees: [] },
};
const message = (data: object) => JSON.stringify({ type: "t", timestamp: "2026-01-01T00:00:00.000Z", data });

describe("an erased offer", () => {
  test("has a mark in every field that can name a person, and keeps every other", () => {
    const erased: Record<string, unknown> = erasedOffer(FULLEST_OFFER);
    for (const [field, value] of Object.entries(FULLEST_OFFER)) {
      if ((PERSONAL_FIELDS as string[]).includes(field))
        expect(JSON.stringify(erased[field])).toContain(ERASED);
      else if (!IN_PART.includes(field)) expect(erased[field]).toEqual(value);
    }
  });

  test("leaves no field undecided (add it to PERSONAL_FIELDS of redaction.ts, or to KEPT here)", () => {
    const numbers = Object.entries(FULLEST_OFFER).filter(([, value]) => typeof value === "number");
    const decided = [...PERSONAL_FIELDS, ...KEPT, ...IN_PART, ...numbers.map(([field]) => field)];
    expect(Object.keys(OFFER_FIELDS).filter((field) => !decided.includes(field))).toEqual([]);
  });

  test("has the fields that docs/decisions/data.md lists", () => {
    const document = readFileSync(new URL("../../../docs/decisions/data.md", import.meta.url), "utf8");
    const [, list = ""] = /The erased fields are(.*?), and a submission's/s.exec(document) ?? [];
    expect([...list.matchAll(/`(\w+)`/g)].map(([, field]) => field)).toEqual([...PERSONAL_FIELDS]);
  });

  test("names no payee of a fee or a payoff, and keeps amounts, dates and settings", () => {
    const fees = [{ id: "f", label: "Broker fee", amount: 100, amount_type: "fixed", paid_to: "Dana W." }];
    const disclosure = {
      payment_basis: "true_up",
      income: { monthly_amount: 96_000, channel: "Dana's till" },
      irregular_payments: [{ date: "2026-02-01", amount: 5, label: "For Dana" }],
      payoffs: [{ payee: "Dana W.", amount: 100 }],
      collateral: "Dana's car",
    };
    const structures = [{ id: "six", label: "6 months", buy_rate: 1.2, fees }];
    expect(erasedOffer({ fees, structures, disclosure })).toEqual({
      fees: [{ ...fees[0], paid_to: ERASED }],
      structures: [{ ...structures[0], fees: [{ ...fees[0], paid_to: ERASED }] }],
      disclosure: {
        payment_basis: "true_up",
        income: { monthly_amount: 96_000, channel: ERASED },
        irregular_payments: [{ date: "2026-02-01", amount: 5, label: ERASED }],
        payoffs: [{ payee: ERASED, amount: 100 }],
        collateral: ERASED,
      },
    });
  });

  // Rule: O-15
  test("names nobody who shares the commission, in the offer, its structures and the quotes of its events", () => {
    const shares = [{ name: "Dana W.", share: 0.5 }];
    const marked = [{ name: ERASED, share: 0.5 }];
    const commission_terms = { base: "new_money", shares, clawback: { days: 30, note: "Ask Dana" } };
    const erased = { base: "new_money", shares: marked, clawback: { days: 30, note: ERASED } };
    expect(erasedOffer({ commission_terms, structures: [{ id: "six", commission_terms }] })).toEqual({
      commission_terms: erased,
      structures: [{ id: "six", commission_terms: erased }],
    });
    const quote = (name: string, note: string | null) => ({
      commission: 5,
      commission_detail: { parts: [{ name, amount: 5 }], clawback: { days: 30, note } },
    });
    const data = {
      submission: { quote: quote("Dana W.", "Ask Dana") },
      decision: { quote: quote("Dana W.", null) },
    };
    expect(JSON.parse(erasedPayload(message(data))).data).toMatchObject({
      submission: { quote: quote(ERASED, ERASED) },
      decision: { quote: quote(ERASED, null) },
    });
  });

  test("does not gain what was never given", () => {
    expect(erasedOffer({ merchant_name: "A", metadata: null, stipulations: [] })).toEqual({
      merchant_name: ERASED,
      metadata: null,
      stipulations: [],
    });
  });
});

describe("an erased payload", () => {
  test("marks the offer and who submitted, and keeps type, time and figures", () => {
    const payload = message({
      submission,
      offer: { id: "1", merchant_name: "Bakery", metadata: { crm: "7" } },
    });
    expect(JSON.parse(erasedPayload(payload))).toEqual({
      ...JSON.parse(payload),
      data: {
        submission: { ...submission, contact: { name: ERASED, email: null }, note: ERASED },
        offer: { id: "1", merchant_name: ERASED, metadata: { erased: ERASED } },
      },
    });
  });

  test("marks the payees of its disclosure", () => {
    const payload = message({ disclosure: { itemization: [{ label: "For Dana", amount: 5 }] } });
    expect(JSON.parse(erasedPayload(payload)).data).toEqual({
      disclosure: { itemization: [{ label: ERASED, amount: 5 }] },
    });
  });

  test("marks the message of a decision, and keeps its figures and the submission's number", () => {
    const data = {
      decision: { decision: "declined", message: "Sorry, Dana", quote: null },
      submission: { number: "7" },
    };
    const marked = { ...data, decision: { ...data.decision, message: ERASED } };
    expect(JSON.parse(erasedPayload(message(data))).data).toEqual(marked);
    expect(JSON.parse(payloadWithoutContact(message(data))).data).toEqual(marked);
  });

  test("of a person leaves the offer as it is", () => {
    const offer = { id: "1", merchant_name: "Bakery" };
    const erased = JSON.parse(payloadWithoutContact(message({ submission, offer })));
    expect(erased.data).toMatchObject({ offer, submission: { contact: { name: ERASED }, note: ERASED } });
  });

  test("of an address names the others still", () => {
    const offer = { notification_emails: ["ANA@a.example", "bo@a.example"], assigned_users: [] };
    const erased = JSON.parse(payloadWithoutAddress(message({ offer }), "ana@a.example"));
    expect(erased.data.offer).toEqual({ notification_emails: ["bo@a.example"], assigned_users: [] });
  });
});

test("an erased event of a disclosure names nobody, and keeps what happened and when", () => {
  const evidence = {
    kind: "sent",
    at: "2026-01-05T16:30:02.440Z",
    name: "Maria",
    email: "m@x.example",
    address: null,
  };
  const { data } = JSON.parse(erasedPayload(message({ evidence })));
  expect(data.evidence).toEqual({ ...evidence, name: ERASED, email: ERASED });
});
