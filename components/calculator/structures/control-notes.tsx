import { countIsDerived, type TermsForm } from "@/components/calculator/terms/terms-form";
import { Button } from "@/components/ui/button";
import type { SliderEntry } from "@/components/ui/limit-slider";
import { formatFactor, formatMoney, formatPoints } from "@/lib/calculator/money/formats";
import { type Band, countBeyond, type End, endOf, priceBeyond } from "@/lib/calculator/offer/bands";
import { paymentLimits } from "@/lib/calculator/offer/frequency-limits";
import { fit } from "@/lib/calculator/terms/fit";
import { committedEntries, type EnteredForm } from "./entered";
import type { ControlNotes, NextBand, Structured } from "./structured";

type TakeBand = (band: NextBand) => void;

type Shown = Pick<Structured, "structures" | "structure"> & { entered: EnteredForm };

/** The notes of the controls. A limit has a line where another structure allows values beyond it. */
export function notesOf(shown: Shown, form: TermsForm, onTake: TakeBand): ControlNotes {
  const { bands, kept } = controlNotes(shown, form);
  const { neighbours } = shown.structure;
  const line = (band: NextBand | null) => band && <BandLine band={band} onTake={onTake} />;
  return {
    purchasePrice: {
      hint: kept.purchasePrice ?? undefined,
      foot: line(bands.purchasePrice),
      ...neighbours.purchasePrice,
    },
    numPayments: { foot: line(bands.numPayments), ...neighbours.numPayments },
    upsell: kept.upsell === null ? "" : `${kept.upsell}. `,
  };
}

/**
 * The notes of the controls: where another structure has values beyond a limit, and which entries this one
 * moved.
 */
export function controlNotes(shown: Shown, form: TermsForm) {
  const { entered } = shown;
  return {
    bands: { purchasePrice: priceBand(shown, form), numPayments: countBand(shown, form) },
    kept: {
      purchasePrice: keptText(entered.purchasePrice, form.purchasePrice, formatMoney),
      upsell: keptText(entered.upsell, form.upsell, formatPoints),
    },
  };
}

/** The line under a control: a button that enters the nearest value of another structure. */
function BandLine({ band, onTake }: { band: NextBand; onTake: TakeBand }) {
  return (
    <Button kind="link" vanishes className="band-line" onClick={() => onTake(band)}>
      {band.lead}:{" "}
      <u>
        {band.name}
        <span className="iso-only"> at {band.buyRate}</span>
      </u>
    </Button>
  );
}

/** Names an entry that the structure moved; null where it was not moved. */
function keptText(entered: SliderEntry | undefined, shown: SliderEntry, format: (value: number) => string) {
  if (entered === undefined || entered.committed === shown.committed) return null;
  return `You entered ${format(typeof entered.draft === "number" ? entered.draft : entered.committed)}, kept`;
}

function priceBand(shown: Shown, { purchasePrice }: TermsForm): NextBand | null {
  const { limits } = shown.structure;
  const kept = shown.entered.purchasePrice;
  // For an entry that this structure moved, another structure that allows it is offered.
  const entry = kept && kept.committed !== purchasePrice.committed ? kept.committed : entryOf(purchasePrice);
  const end = endOf(limits.purchasePrice, entry);
  const found = end && priceBeyond(limits, othersOf(shown), end, entry);
  if (!found) return null;
  const holds = found.limits.purchasePrice;
  const stands = (kept ?? purchasePrice).committed;
  const value = stands >= holds.floor && stands <= holds.ceiling && entry === stands ? null : found.value;
  return nextBand(found, "purchasePrice", value, PRICE_LEADS[end]);
}

function countBand(shown: Shown, { frequency, numPayments }: TermsForm): NextBand | null {
  const { limits } = shown.structure;
  const own = paymentLimits(limits, frequency);
  if (own === null || countIsDerived(limits)) return null;
  const entry = entryOf(numPayments);
  const end = endOf(own, entry);
  const values = committedEntries(shown.entered);
  const others = othersOf(shown).flatMap((other) =>
    countIsDerived(other) ? [] : [{ limits: other, frequency: fit(values, other).terms.frequency }],
  );
  const found = end && countBeyond(limits, frequency, others, end, entry);
  return found ? nextBand(found, "numPayments", found.value, COUNT_LEADS[end]) : null;
}

const PRICE_LEADS: Record<End, string> = { floor: "Lower price", ceiling: "Higher price" };
const COUNT_LEADS: Record<End, string> = { floor: "Fewer payments", ceiling: "More payments" };

function nextBand({ limits }: Band, field: NextBand["field"], value: number | null, lead: string): NextBand {
  const { id, label } = limits.structure;
  return { field, lead, name: label, buyRate: formatFactor(limits.buyRate), structure: id, value };
}

function othersOf({ structures, structure }: Shown) {
  return structures.filter((other) => other !== structure).map(({ limits }) => limits);
}

function entryOf({ draft, committed }: SliderEntry): number {
  return typeof draft === "number" ? draft : committed;
}
