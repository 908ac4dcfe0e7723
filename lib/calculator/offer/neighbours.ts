import { startFrequency } from "@/lib/calculator/terms/terms";
import { countBeyond, type End, priceBeyond } from "./bands";
import { paymentLimits } from "./frequency-limits";
import type { StructureLimits } from "./limits";

/**
 * Whether another structure continues beyond the limits of this one, for the price and for the number of
 * payments.
 */
export function neighboursOf(limits: StructureLimits, all: StructureLimits[]) {
  const others = all.filter((other) => other !== limits);
  const started = others.map((other) => ({ limits: other, frequency: startFrequency(other) }));
  const frequency = startFrequency(limits);
  const own = paymentLimits(limits, frequency);
  const ends: End[] = ["floor", "ceiling"];
  return {
    purchasePrice: ends.some((end) => priceBeyond(limits, others, end, limits.purchasePrice[end]) !== null),
    numPayments: ends.some((end) => own && countBeyond(limits, frequency, started, end, own[end]) !== null),
  };
}
