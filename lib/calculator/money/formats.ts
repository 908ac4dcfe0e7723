import type { Cents, Micros } from "./money";

/** Cents as "$50,000.00". A negative amount has a true minus sign (U+2212). */
export function formatMoney(cents: Cents): string {
  return `${minus(cents)}$${decimal(Math.abs(cents), 2, 2)}`;
}

/** Cents as "$50,000" where they are whole dollars, else as "$372.22". */
export function formatShortMoney(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, "");
}

/** A factor or rate in Micros as "1.35": two decimals, and more only as needed. */
export function formatFactor(micros: Micros): string {
  return minus(micros) + decimal(Math.abs(micros), 6, 2);
}

/** A fraction of the purchase price in Micros as points: 100,000 (0.10) is "10.00 points". */
export function formatPoints(micros: Micros): string {
  return `${minus(micros)}${decimal(Math.abs(micros), 4, 2)} points`;
}

/** A fraction in Micros as "3.00%", with at least two decimals. */
export function formatPercent(micros: Micros): string {
  return `${minus(micros)}${decimal(Math.abs(micros), 4, 2)}%`;
}

/** A share in ten-thousandths as "12.09%", with at least `shown` decimals. */
export function formatShare(tenThousandths: number, shown = 2): string {
  return `${minus(tenThousandths)}${decimal(Math.abs(tenThousandths), 2, shown)}%`;
}

/** Hundredths of a month as "5.82 months". */
export function formatMonths(hundredths: number): string {
  return `${minus(hundredths)}${decimal(Math.abs(hundredths), 2, 2)} months`;
}

/** A whole number as "1,234". */
export function formatCount(count: number): string {
  return minus(count) + decimal(Math.abs(count), 0, 0);
}

/** A number of payments: "126 payments", "1 payment". `kind` goes before the word: "126 daily payments". */
export function formatPayments(count: number, kind = ""): string {
  return `${formatCount(count)} ${kind && `${kind} `}${count === 1 ? "payment" : "payments"}`;
}

function minus(value: number): string {
  return value < 0 ? "\u2212" : "";
}

/**
 * Formats a non-negative integer of `places` decimals, grouped by thousands, with at least `shown` decimals.
 */
function decimal(value: number, places: number, shown: number): string {
  const digits = String(value).padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places).replace(/\B(?=(?:\d{3}){1,6}$)/g, ",");
  const fraction = digits.slice(digits.length - places);
  const kept = fraction.slice(0, shown) + fraction.slice(shown).replace(/0{1,6}$/, "");
  return kept === "" ? whole : `${whole}.${kept}`;
}
