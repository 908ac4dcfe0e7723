import { type Cents, divideDown } from "@/lib/calculator/money";

/**
 * Each amount's share of `whole`, in tenths of a percent. The shares add up to exactly 100.0% where the
 * amounts add up to the whole: all are rounded down, and the largest remainders get the tenths that are left.
 */
export function sharesOfWhole(amounts: Cents[], whole: Cents): number[] {
  const exact = amounts.map((amount) => BigInt(amount) * TENTHS);
  const shares = exact.map((scaled) => divideDown(scaled, BigInt(whole)));
  const missing = TENTHS - shares.reduce((sum, share) => sum + share, 0n);
  const remainders = exact.map((scaled, index) => ({
    index,
    left: scaled - (shares[index] ?? 0n) * BigInt(whole),
  }));
  remainders.sort((a, b) => (a.left < b.left ? 1 : a.left > b.left ? -1 : 0));
  const raised = new Set(remainders.slice(0, Number(missing)).map(({ index }) => index));
  return shares.map((share, index) => Number(share) + (raised.has(index) ? 1 : 0));
}

const TENTHS = 1000n;
