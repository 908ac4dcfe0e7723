import { capitalized } from "@/components/console/ui/capitalized";
import { counted } from "@/components/console/ui/counted";
import { formatFactor, formatMoney, formatPercent } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import { countedPayments, frequencyName } from "@/lib/calculator/offer/frequency";
import type { FullOfferFields } from "@/lib/schemas/offers/defaults";

/** The limits of an offer, or of one of its structures. */
export type OfferLimitFields = Omit<FullOfferFields, "structures" | "default_structure">;

/** Dollars, with cents only if there are any. */
export function dollars(amount: number): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  const text = Math.abs(amount).toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? "−" : ""}$${text}`;
}

/** Dollars with cents. */
export function moneyText(amount: number): string {
  return formatMoney(fromDecimal(amount, 2));
}

/** A fraction as a percentage. */
export function percent(fraction: number): string {
  return formatPercent(fromDecimal(fraction, 6));
}

/** The holdback of an offer; nobody gave one that is zero. */
export function holdbackText({ holdback_pct: share }: OfferLimitFields): string {
  return share === 0 ? "Not given" : percent(share);
}

/** A factor, or a difference of factors. */
export function factor(rate: number): string {
  return formatFactor(fromDecimal(rate, 6));
}

/** A difference of factors in points: 0.14 is `14.00`. */
export function pointsText(rate: number): string {
  return percent(rate).replace("%", "");
}

/** A fee: `3.00%, from 1.00% to 4.00%`. */
export function feeText(fee: FullOfferFields["fees"][number]): string {
  const amount = (value: number) => (fee.amount_type === "pct" ? percent(value) : moneyText(value));
  const range =
    fee.adjustable && fee.floor !== undefined && fee.ceiling !== undefined
      ? [`from ${amount(fee.floor)} to ${amount(fee.ceiling)}`]
      : [];
  const flags = [
    ...(fee.visible ? [] : ["not shown by name"]),
    ...(fee.finance_charge ? [] : ["no finance charge"]),
    ...(fee.paid_to ? [`paid to ${fee.paid_to}`] : []),
  ];
  return [amount(fee.amount), ...range, ...flags].join(", ");
}

/** `0.02 a month, to month 2`, or the number of windows or tiers. */
export function prepaymentText({ prepayment_schedule_mode: mode, ...offer }: OfferLimitFields): string {
  if (mode === "none") return "None";
  if (mode === "funder_provided") return counted(offer.prepayment_schedule?.length ?? 0, "tier");
  const { model, params } = offer.prepayment_config ?? {};
  if (model === "fixed_windows") {
    const windows = params?.windows ?? [];
    return windows
      .map(
        (window) =>
          `${factor(window.factor_rate_discount)} less within ${counted(window.months_after_funding, "month")}`,
      )
      .join(", ");
  }
  return `${factor(params?.rate_step ?? 0)} a month, to month ${params?.floor_term_months ?? 1}`;
}

/** `Daily, weekly`. */
export function frequenciesText(offer: Pick<FullOfferFields, "available_frequencies">): string {
  return capitalized(offer.available_frequencies.map(frequencyName).join(", ").toLowerCase());
}

const OVERRIDES = { ceiling: "at most", floor: "at least", exact: "exactly" };

/** `at most $700.00`; null if the payment amount has no limit. */
export function paymentLimitText(offer: OfferLimitFields): string | null {
  const { payment_amount_override: limit, payment_override_behavior: behavior } = offer;
  return limit === null ? null : `${OVERRIDES[behavior ?? "ceiling"]} ${moneyText(limit)}`;
}

/** `$130.00, 50 daily payments left`. */
export function currentPaymentText(payment: CurrentPayment): string {
  return `${moneyText(payment.amount)}, ${countedPayments(payment.remaining, payment.frequency)} left`;
}

type CurrentPayment = NonNullable<NonNullable<FullOfferFields["renewal"]>["current_payment"]>;
