import { type Cents, divideDown, divideUp, MICROS, type Micros } from "@/lib/calculator/money/money";

// The rounded formulas of docs/spec/calculator-rules.md "Figures", solved exactly for one operand.
// `round(a / b) <= t` means `2a < (2t + 1) b`, and `round(a / b) >= t` means `2a >= (2t - 1) b`. Each
// function solves one of these.

/** The smallest number of payments whose rounded payment does not exceed `most`. */
export function fewestPayments(amountSold: Cents, most: Cents): number {
  return Number(divideDown(2n * BigInt(amountSold), 2n * BigInt(most) + 1n)) + 1;
}

/**
 * The largest number of payments whose rounded payment is at least `least`, which is one cent or more. 0 when
 * there is none.
 */
export function mostPayments(amountSold: Cents, least: Cents): number {
  return Number(divideDown(2n * BigInt(amountSold), 2n * BigInt(least) - 1n));
}

/** The largest amount sold whose rounded payment does not exceed `most`. */
export function highestAmount(numPayments: number, most: Cents): Cents {
  return Number(divideDown((2n * BigInt(most) + 1n) * BigInt(numPayments) - 1n, 2n));
}

/** The smallest amount sold whose rounded payment is at least `least`. */
export function lowestAmount(numPayments: number, least: Cents): Cents {
  return Number(divideUp((2n * BigInt(least) - 1n) * BigInt(numPayments), 2n));
}

/** The highest price whose rounded amount sold does not exceed `amountSold`. */
export function highestPrice(amountSold: Cents, factorRate: Micros): Cents {
  return highestOperand(amountSold, factorRate);
}

/** The lowest price whose rounded amount sold is at least `amountSold`. */
export function lowestPrice(amountSold: Cents, factorRate: Micros): Cents {
  return lowestOperand(amountSold, factorRate);
}

/** The highest factor whose rounded amount sold at this price does not exceed `amountSold`. */
export function highestFactor(amountSold: Cents, purchasePrice: Cents): Micros {
  return highestOperand(amountSold, purchasePrice);
}

/** The lowest factor whose rounded amount sold at this price is at least `amountSold`. */
export function lowestFactor(amountSold: Cents, purchasePrice: Cents): Micros {
  return lowestOperand(amountSold, purchasePrice);
}

/** The highest `pct` amount whose rounded charge at this price does not exceed `charge`. */
export function highestFeeRate(charge: Cents, purchasePrice: Cents): Micros {
  return highestOperand(charge, purchasePrice);
}

/**
 * The highest payment whose share of the receivables, rounded to ten-thousandths, does not exceed
 * `tenThousandths`.
 */
export function highestPayment(
  tenThousandths: number,
  monthlyReceivables: Cents,
  paymentsPerYear: number,
): Cents {
  const doubled = (2n * BigInt(tenThousandths) + 1n) * 12n * BigInt(monthlyReceivables) - 1n;
  return Number(divideDown(doubled, 2n * BigInt(paymentsPerYear) * 10_000n));
}

/** The highest x with `round(x * operand / 10^6) <= product`. */
function highestOperand(product: number, operand: number): number {
  return Number(divideDown((2n * BigInt(product) + 1n) * BigInt(MICROS) - 1n, 2n * BigInt(operand)));
}

/** The lowest x with `round(x * operand / 10^6) >= product`. */
function lowestOperand(product: number, operand: number): number {
  return Number(divideUp((2n * BigInt(product) - 1n) * BigInt(MICROS), 2n * BigInt(operand)));
}
