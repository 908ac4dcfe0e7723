import "server-only";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { neighboursOf } from "@/lib/calculator/offer/neighbours";
import type { Day } from "@/lib/calculator/schedule/calendar";
import type { DatedAmount, ScheduleInput } from "@/lib/calculator/schedule/schedule";
import { mayGate, merchantGate } from "@/lib/disclosure/merchant/gate";
import type { MerchantGate } from "@/lib/disclosure/merchant/lock";
import { resolveState, stateText } from "@/lib/disclosure/regimes/us-states";
import { owedOf, shareOf, toDisclosureInput } from "@/lib/schemas/disclosures/input";
import { defaultFlatOffer, type FlatOffer, flatOffers } from "@/lib/schemas/offers/flat-offer";
import { toLimits } from "@/lib/schemas/offers/limits";
import type { LinkBrand } from "@/lib/services/links/links-statements";
import type { StoredOffer } from "@/lib/services/offers/offers";
import { dayIn } from "@/lib/services/time-zones";

/**
 * Returns the part of an offer that is sent to the browser: deal, visible stipulations, the merchant gate,
 * and the visible part of the flat offer that the calculator starts with. `structures` has the visible part
 * of each structure, and is empty without any.
 */
export function visibleOffer(offer: StoredOffer, brand: LinkBrand, now: Date) {
  const start = defaultFlatOffer(offer, brand.defaultBrandId);
  const gate = merchantGate(brand.merchantOutputs, start.merchant_state);
  const today = dayIn(brand.timeZone, now);
  const owed = owedOf(start, brand);
  const view = { gate, approved: owed.policy === "approved", today };
  const visible = (flat: FlatOffer) => visibleFlatOffer(flat, offer.version, view);
  const flats = start.structure === null ? [] : flatOffers(offer, brand.defaultBrandId);
  return {
    deal: dealOf(offer),
    ...visible(start),
    structures: withNeighbours(flats.map(visible)),
    stipulations: start.display_config.show_stipulations ? start.stipulations : [],
    merchantGate: gate,
    owed,
  };
}

/** What the brand decides of a page. */
export interface View {
  gate: MerchantGate;
  /** Whether it has approved a document of ours for the state. */
  approved: boolean;
  /** In its time zone. */
  today: Day;
}

type VisibleFlatOffer = ReturnType<typeof visibleFlatOffer>;

/**
 * Adds to each structure whether another one extends beyond its limits: the page keeps room for a line that
 * says so.
 */
function withNeighbours(flats: VisibleFlatOffer[]) {
  const structures = flats.flatMap(({ limits, ...rest }) =>
    limits.structure === null ? [] : [{ limits: { ...limits, structure: limits.structure }, ...rest }],
  );
  const all = structures.map(({ limits }) => limits);
  return structures.map((structure) => {
    const { purchasePrice, numPayments } = neighboursOf(structure.limits, all);
    const neighbours = { purchasePrice: { footRoom: purchasePrice }, numPayments: { footRoom: numPayments } };
    return { ...structure, neighbours };
  });
}

/**
 * Returns the visible part of a flat offer: its limits, which name its structure; what the page shows of
 * them; and the input of the payment schedule.
 */
function visibleFlatOffer(fields: FlatOffer, version: number, view: View) {
  const show = {
    feeBreakdown: showsFees(fields),
    prepayment: fields.display_config.show_prepayment_schedule && fields.prepayment_schedule_mode !== "none",
  };
  return {
    limits: visibleLimits(fields, toLimits(fields, version), show),
    show,
    financing: visibleFinancing(fields, view),
  };
}

/** Returns whether fees are listed one by one; either flag is enough. */
export function showsFees(fields: FlatOffer): boolean {
  return fields.display_config.show_fee_breakdown || fields.fee_config.show_fee_breakdown;
}

/**
 * Returns limits without what the page does not show: hidden fees have an empty id and label, and a hidden
 * prepayment schedule is absent.
 */
function visibleLimits(
  fields: FlatOffer,
  limits: OfferLimits,
  show: { feeBreakdown: boolean; prepayment: boolean },
): OfferLimits {
  return {
    ...limits,
    fees: limits.fees.map((fee, index) =>
      showsFeeName(fields.fees[index], show.feeBreakdown) ? fee : { ...fee, id: "", label: "" },
    ),
    prepayment: show.prepayment ? limits.prepayment : { mode: "none" },
  };
}

/** Returns whether the ISO sees a fee's name: it is visible, and listed or adjustable. */
export function showsFeeName(fee: FlatOffer["fees"][number] | undefined, feeBreakdown: boolean): boolean {
  return fee?.visible === true && (feeBreakdown || fee.adjustable);
}

/** Returns the part of a deal that the ISO may see. */
export function dealOf(offer: StoredOffer) {
  return {
    dealId: offer.deal_id,
    merchantName: offer.merchant_name,
    merchantState: offer.merchant_state ? stateText(offer.merchant_state) : null,
    isoName: offer.iso_name,
    dealType: offer.deal_type ?? null,
    position: offer.position ?? null,
  };
}

/**
 * Returns the data from which the page computes payment dates and the APR. `today` is in the brand's time
 * zone.
 */
export function visibleFinancing(fields: FlatOffer, { gate, approved, today }: View) {
  return {
    schedule: visibleSchedule(fields, today),
    fees: fields.fees.map(({ finance_charge }) => ({ financeCharge: finance_charge })),
    today,
    state: fields.merchant_state === null ? null : resolveState(fields.merchant_state),
    approved,
    shareOf: mayGate(gate, approved) ? shareOf(fields) : null,
    showEstimatedApr: fields.display_config.show_estimated_apr,
  };
}

/**
 * Returns the schedule's input without unused parts: those of frequencies that are not offered, and dates
 * that have passed.
 */
function visibleSchedule(fields: FlatOffer, today: Day): ScheduleInput {
  const input = toDisclosureInput(fields.disclosure);
  const offers = (frequency: "daily" | "semi_monthly") => fields.available_frequencies.includes(frequency);
  const split = input.paymentBasis === "split";
  const { fundingDay, firstPaymentDay } = input;
  return {
    fundingDay: fundingDay !== null && fundingDay >= today ? fundingDay : null,
    firstPaymentDay: firstPaymentDay !== null && firstPaymentDay > today ? firstPaymentDay : null,
    paymentCalendar: offers("daily") ? input.paymentCalendar : null,
    semiMonthlyDays: offers("semi_monthly") ? input.semiMonthlyDays : null,
    // Only the basis `split` changes the payments.
    paymentBasis: split ? "split" : null,
    income: split && input.income !== null ? { monthlyAmount: input.income.monthlyAmount } : null,
    trueUps: dated(input.trueUps),
    irregularPayments: dated(input.irregularPayments),
  };
}

/** Returns days and amounts only: labels are for the document. */
function dated(rows: DatedAmount[]): DatedAmount[] {
  return rows.filter(({ amount }) => amount !== 0).map(({ day, amount }) => ({ day, amount }));
}
