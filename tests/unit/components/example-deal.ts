import type { Financing, StructureOffer } from "@/components/calculator/offer/offer";
import type { Frequency } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { day, exampleOffer, scheduleInput } from "../calculator/example-offer";

export const BRAND = { name: "Meridian Capital", logoUrl: null, contactEmail: null };

/** The deal of worked example 1, as its pages name it. */
export const DEAL = {
  dealId: "HSB-20417",
  merchantName: "Harbor Street Bakery LLC",
  merchantState: "California",
  isoName: "Northline Partners",
  dealType: null,
  position: null,
};

/** What dates the payments of worked example 1: by default in California, funded on Monday, 2026-01-05. */
export function exampleFinancing(
  changes: Partial<Omit<Financing, "schedule">> = {},
  schedule: Partial<Financing["schedule"]> = {},
): Financing {
  return {
    schedule: scheduleInput(schedule),
    fees: [{ financeCharge: true }, { financeCharge: true }],
    today: day("2026-01-02"),
    state: "CA",
    approved: false,
    shareOf: null,
    showEstimatedApr: false,
    ...changes,
  };
}

interface Example {
  id: string;
  label: string;
  frequency?: Frequency;
  /** Floor, ceiling, default. */
  payments: [number, number, number];
  limits: Partial<OfferLimits>;
}

/** A structure with the other limits of worked example 1, in a state that asks for no disclosure. */
export function structure({ id, label, frequency = "daily", payments, limits }: Example): StructureOffer {
  const [floor, ceiling, start] = payments;
  return {
    limits: {
      ...exampleOffer({
        purchasePrice: { floor: 1_500_000, ceiling: 8_000_000, default: 4_500_000 },
        upsell: { ceiling: 140_000, default: 80_000 },
        payments: { floor, ceiling, default: start },
        baseFrequency: frequency,
        availableFrequencies: [frequency],
        ...limits,
      }),
      structure: { id, label },
    },
    show: { feeBreakdown: true, prepayment: true },
    financing: exampleFinancing({ state: "TX" }),
    neighbours: { purchasePrice: { footRoom: true }, numPayments: { footRoom: true } },
  };
}

const SIX = structure({
  id: "6m",
  label: "6 months",
  payments: [110, 150, 130],
  limits: { buyRate: 1_220_000, override: { amount: 70_000, behavior: "ceiling" } },
});

const NINE = structure({
  id: "9m",
  label: "9 months",
  payments: [155, 217, 195],
  limits: {
    buyRate: 1_280_000,
    purchasePrice: { floor: 1_500_000, ceiling: 6_000_000, default: 4_500_000 },
  },
});

const TWELVE = structure({
  id: "12m",
  label: "12 months",
  frequency: "weekly",
  payments: [44, 56, 52],
  limits: { buyRate: 1_350_000 },
});

/** Six months and nine, daily, and twelve, weekly: each longer and dearer than the one before. */
export const STRUCTURES = [SIX, NINE, TWELVE];
export { NINE, SIX, TWELVE };
