import { randomUUID } from "node:crypto";
import { TEMPLATE_VERSIONS } from "@/lib/schemas/disclosures/templates";
import { OFFER_OPERATIONS } from "@/lib/schemas/offers/operations";
import type { LinkParts } from "@/lib/schemas/pages/link";
import { givenTerms } from "@/lib/schemas/quotes/terms";
import { DECISION_FIELDS } from "@/lib/schemas/submissions/decision";
import { parseBody } from "@/lib/schemas/wire/bodies";
import { parseFields } from "@/lib/schemas/wire/parse-fields";
import type { CallContext, Caller, UserCaller } from "@/lib/server/context";
import { newRequestId } from "@/lib/server/ids";
import { approveTemplate, createBrand, updateBrand } from "@/lib/services/brands/brands";
import { assignDeal } from "@/lib/services/console/deals";
import { addNote } from "@/lib/services/console/notes";
import { recordOpening, signDisclosure } from "@/lib/services/disclosures/confirm";
import { createDisclosure } from "@/lib/services/disclosures/create";
import { copyMerchantLink } from "@/lib/services/disclosures/send";
import { startDeliveries } from "@/lib/services/drain";
import { recordView } from "@/lib/services/links/link-events";
import { patchOffer, revokeOffer } from "@/lib/services/offers/change";
import { createOffer } from "@/lib/services/offers/create";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { linkOf } from "@/lib/services/offers/offers";
import { loadOffer } from "@/lib/services/offers/read";
import { submitTerms } from "@/lib/services/pages/submit";
import { decide } from "@/lib/services/submissions/decisions";
import { findSubmission } from "@/lib/services/submissions/submissions-statements";
import { dayIn } from "@/lib/services/time-zones";

/**
 * Who acts in the demo's week: the funder's system, a person of its desk and a colleague, and where callbacks go.
 */
interface Desk {
  system: Caller;
  person: UserCaller;
  colleague: UserCaller;
  callbackUrl: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BROWSER = { address: "192.0.2.10", userAgent: "Mozilla/5.0 (X11; Linux x64) Chrome/156.0" };
const MERCHANTS_PHONE = {
  address: "198.51.100.24",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1",
};

/**
 * Gives the demo funder a week of work, made by the services that the API and the pages call, each at its own
 * time before `now` and in that order, since ids tell the order: offers in every state, submissions to decide and decided, a signed Californian
 * disclosure, and a callback whose first attempt failed, because nothing listens yet while this runs.
 */
export async function seedWeek(desk: Desk, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const system = (days: number) => contextAt(desk.system, at(days));
  const person = (days: number) => contextAt(desk.person, at(days));

  await offerOf(system(33), RIVERBEND);
  await offerOf(system(28.2), KEYSTONE);
  const pine = await offerOf(system(7), PINE_HOLLOW);
  await revokeOffer(person(5.5), pine);

  const oak = await offerOf(system(6.3), OAK_STREET);
  const accepted = await submitted(oak, at(6), { purchase_price: 38_000, upsell: 0.1, num_payments: 110 });
  await failOnce();
  await decided(person(5.8), accepted, {
    decision: "accepted",
    message: "Approved as submitted. The agreement follows today.",
    next_url: "https://example.com/agreements/OAK-20391",
  });

  const lemon = await offerOf(system(5.2), LEMON_GROVE);
  const countered = await submitted(lemon, at(4.9), { purchase_price: 60_000, upsell: 0.12 });
  await decided(person(4.7), countered, {
    decision: "countered",
    message: "We can do this at a shorter term.",
    terms: { purchase_price: 52_000, upsell: 0.1, frequency: "weekly", num_payments: 26 },
    valid_until: new Date(now.getTime() + 10 * DAY_MS).toISOString(),
  });

  const peachtree = await offerOf(system(4.1), PEACHTREE);
  await decided(person(3.8), await submitted(peachtree, at(4), { purchase_price: 20_000 }), {
    decision: "declined",
    reason: "other",
  });

  const mesa = await offerOf(system(3.4), MESA_VERDE);
  await decided(person(2.9), await submitted(mesa, at(3.2), { upsell: 0.14 }), {
    decision: "changes_requested",
    message: "Please send October's bank statement; the balance of the 14th is missing.",
  });

  await disclosedOffer(desk, at);
  const blue = await offerOf(system(2.2), BLUE_RIDGE);
  await submitted(blue, at(1.9), { purchase_price: 55_000, upsell: 0.12 });
  await submitted(blue, at(0.2), { purchase_price: 48_000, upsell: 0.1 });
  const changed = await loadOffer(system(0.1), { dealId: blue.deal_id });
  const patch = parseBody(OFFER_OPERATIONS.patchOffer, { version: changed.version, buy_rate: 1.28 });
  await patchOffer(person(0.1), changed, patch);

  await offerOf(system(0.9), HUDSON);
  await sharedDeals(desk, at, { oak, lemon, mesa, blue });
}

/** Some deals are the person's, some the colleague's and the rest nobody's, and two have notes. */
async function sharedDeals(
  { person, colleague }: Desk,
  at: (days: number) => Date,
  { oak, lemon, mesa, blue }: Record<"oak" | "lemon" | "mesa" | "blue", StoredOffer>,
): Promise<void> {
  const takes = (who: UserCaller, offer: StoredOffer, days: number) =>
    assignDeal(contextAt(who, at(days)), offer.id, { to: who.userId, shown: null });
  await takes(person, oak, 5.9);
  await takes(colleague, lemon, 4.8);
  await takes(colleague, mesa, 3.1);
  await addNote(contextAt(colleague, at(2.8)), mesa.id, {
    text: "Dana sends the statement of October on Monday. The low balance was a payroll run.",
  });
  await takes(person, blue, 1.8);
  await addNote(contextAt(colleague, at(0.15)), blue.id, {
    text: "Second crew confirmed, lease until 2029. Ask before going above 55,000.",
  });
}

function contextAt<Who extends Caller>(caller: Who, now: Date): CallContext & { caller: Who } {
  return { caller, now, requestId: newRequestId() };
}

async function offerOf(
  context: CallContext,
  given: { deal_id: string; brand_id?: string },
): Promise<StoredOffer> {
  await createOffer(context, parseBody(OFFER_OPERATIONS.createOffer, given));
  const offer = await loadOffer(context, { dealId: given.deal_id });
  const opened = new Date(context.now.getTime() + HOUR_MS / 2);
  await recordView({ now: opened, requestId: newRequestId(), source: BROWSER }, linkOf(offer));
  return offer;
}

/** Submits the offer's default terms with changes, as its page does; returns the submission's id. */
async function submitted(offer: StoredOffer, now: Date, changes: object): Promise<string> {
  const terms = {
    purchase_price: offer.default_purchase_price,
    upsell: offer.default_upsell,
    frequency: offer.base_frequency,
    num_payments: offer.default_num_payments,
    fees: [],
    ...changes,
  };
  const input = {
    submissionKey: randomUUID(),
    offerVersion: offer.version,
    terms,
    contact: { name: "Dana Whitfield", email: null },
    note: "The merchant would like to close this week.",
  };
  const page = { now, requestId: newRequestId(), source: BROWSER };
  const result = await submitTerms(page, linkOf(offer), input);
  if (result.status !== "submitted")
    throw new Error(`${offer.deal_id} was not submitted: ${JSON.stringify(result)}`);
  const saved = await findSubmission({ funderId: offer.funder_id, number: result.number });
  if (saved === null) throw new Error(`The submission ${result.number} is not there.`);
  return saved.id;
}

async function decided(context: CallContext, id: string, given: Record<string, unknown>): Promise<void> {
  await decide(context, { id }, parseFields(DECISION_FIELDS, given));
}

/** Sends what is due, to a receiver that does not listen yet; the server sends it again when it has started. */
async function failOnce(): Promise<void> {
  const { done } = await startDeliveries();
  await done;
}

/**
 * An offer in California, whose merchant opened and signed the disclosure on a phone, and whose ISO then
 * submitted its terms: within two hours of one day there, since on another day the payments have other dates.
 */
async function disclosedOffer({ system, callbackUrl }: Desk, at: (days: number) => Date): Promise<void> {
  const { id } = await createBrand(contextAt(system, at(6.9)), {
    ...WEST.brand,
    callback_url: callbackUrl,
  });
  await updateBrand(contextAt(system, at(6.8)), id, WEST.profile);
  await approveTemplate(contextAt(system, at(6.7)), id, WEST.approval);
  const offer = await offerOf(contextAt(system, at(2.8)), { ...SUNSET, brand_id: id });
  const dayOf = (days: number) => dayIn(WEST.profile.time_zone, at(days));
  const made = dayOf(2.6) === dayOf(2.6 - 2 / 24) ? 2.6 : 2.5;
  const later = (minutes: number) => at(made - minutes / (24 * 60));
  const { body } = await createDisclosure(contextAt(system, later(0)), offer, givenTerms({}));
  const page = (minutes: number, source = BROWSER) => ({
    now: later(minutes),
    requestId: newRequestId(),
    source,
  });
  await copyMerchantLink(page(10), linkOf(offer), { offerVersion: offer.version, terms: {} });
  const link = merchantLink(body.merchant_url ?? "");
  await recordOpening(page(45, MERCHANTS_PHONE), link);
  const signature = { name: "Rosa Delgado", title: "Owner", authorized: true, not_broker: true };
  const signed = await signDisclosure(page(50, MERCHANTS_PHONE), link, signature);
  if (signed.status !== "signed") throw new Error(`Not signed: ${JSON.stringify(signed)}`);
  await submitted(offer, later(110), {});
}

function merchantLink(address: string): LinkParts & { disclosure: string } {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  const part = (name: string) => searchParams.get(name) ?? "";
  return {
    dealId: pathname.split("/")[1] ?? "",
    sig: part("sig"),
    exp: part("exp"),
    disclosure: part("disclosure"),
  };
}

/** The demo funder's second brand, which makes disclosures. */
const WEST = {
  brand: { name: "Meridian West", accent: "#7a3e12" },
  profile: {
    legal_name: "Meridian Capital West LLC",
    product_words: "Merchant Cash Advance",
    historical_months: 4,
    signing_place: "the funding agreement",
    time_zone: "America/Los_Angeles",
    disclosure_signature: true,
  },
  approval: { state: "CA", template_version: TEMPLATE_VERSIONS.CA, approved_by: "Counsel, for the demo" },
};

const USUAL = {
  iso_name: "Northline Partners",
  iso_id: "ISO-0042",
  deal_type: "new_deal",
  purchase_price_floor: 10_000,
  purchase_price_ceiling: 60_000,
  default_purchase_price: 40_000,
  buy_rate: 1.26,
  max_upsell: 0.14,
  default_upsell: 0.08,
  holdback_pct: 0.14,
  monthly_receivables: 110_000,
  base_frequency: "daily",
  available_frequencies: ["daily", "weekly"],
  num_payments_floor: 60,
  num_payments_ceiling: 150,
  default_num_payments: 120,
  fees: [
    { id: "origination", label: "Origination fee", amount_type: "pct", amount: 0.03 },
    { id: "ucc", label: "UCC filing", amount_type: "fixed", amount: 195 },
  ],
  display_config: { show_stipulations: true, show_fee_breakdown: true },
  stipulations: ["Last four months of business bank statements", "Voided business check"],
};

const deal = (deal_id: string, merchant_name: string, merchant_state: string, changes: object = {}) => ({
  ...USUAL,
  deal_id,
  merchant_name,
  merchant_state,
  ...changes,
});

const ATLAS = { iso_name: "Atlas Funding Group", iso_id: "ISO-0107" };

const RIVERBEND = deal("RVR-20301", "Riverbend Dental Group", "Oregon", ATLAS);
const KEYSTONE = deal("KST-20330", "Keystone Print and Sign", "Pennsylvania", {
  purchase_price_ceiling: 35_000,
  default_purchase_price: 25_000,
});
const PINE_HOLLOW = deal("PNH-20388", "Pine Hollow Fitness", "Colorado", ATLAS);
const OAK_STREET = deal("OAK-20391", "Oak Street Auto Body", "Texas", {
  purchase_price_floor: 20_000,
  funder_notes: "Third purchase. Two NSF in August, explained; see the file.",
});
const LEMON_GROVE = deal("LMN-20398", "Lemon Grove Landscaping", "Florida", {
  purchase_price_floor: 25_000,
  purchase_price_ceiling: 90_000,
  ...ATLAS,
  num_payments_floor: 60,
  num_payments_ceiling: 180,
  default_num_payments: 150,
});
const PEACHTREE = deal("PCH-20402", "Peachtree Nail Studio", "Georgia", {
  purchase_price_floor: 5_000,
  purchase_price_ceiling: 30_000,
  default_purchase_price: 20_000,
  monthly_receivables: 41_000,
});
const MESA_VERDE = deal("MSV-20407", "Mesa Verde Plumbing", "Arizona", ATLAS);
/** In a state that asks for no disclosure of commercial financing. */
const BLUE_RIDGE = deal("BLR-20411", "Blue Ridge Roofing", "Ohio", {
  purchase_price_floor: 15_000,
  purchase_price_ceiling: 75_000,
  deal_type: "add_on",
  position: 2,
  metadata: { crm_id: "demo-20411", underwriter: "T. Okafor" },
});
const SUNSET = deal("SUN-20415", "Sunset Taqueria", "California", {
  ...ATLAS,
  default_purchase_price: 50_000,
  buy_rate: 1.25,
  default_upsell: 0.1,
  holdback_pct: 0.12,
  default_num_payments: 126,
  existing_funding_balance: 0,
  disclosure: {
    payment_basis: "true_up",
    payment_calendar: "every_day",
    income: { monthly_amount: 135_700, method: "historical", months: 4, channel: "card and bank receipts" },
    collateral: "None.",
    prepayment_fees: "None.",
  },
});
/** Lacks what New York's disclosure states. */
const HUDSON = deal("HUD-20419", "Hudson Street Deli", "New York");
