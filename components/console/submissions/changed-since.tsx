import { moneyText } from "@/components/console/offers/figures";
import { comparedTexts, limitTexts } from "@/components/console/offers/offer-texts";
import { capitalized } from "@/components/console/ui/capitalized";
import type { Clock } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import type { WireQuote } from "@/lib/calculator/wire/wire";
import type { ChangesSince } from "@/lib/schemas/console/rows";
import { momentText } from "./rival-words";

interface ChangedSinceProps {
  changes: ChangesSince;
  /** The version that the terms were submitted under, and their figures. */
  theirs: { version: number; quote: WireQuote };
  clock: Clock;
}

/** What changed in the offer since terms were submitted, and what it would make of them. */
export function ChangedSince({ changes, theirs, clock }: ChangedSinceProps) {
  return (
    <div className="grid gap-2 rounded-m border border-warn-line bg-warn-ground px-4 py-3 text-ink-2">
      <div>
        <b className="text-ink">
          Your offer is version {changes.version} now; these terms are of version {theirs.version}
        </b>
        <p className="text-13">
          {capitalized(changes.by)} changed it at {momentText(changes.at, clock)}.{" "}
          {effectOf(changes, theirs.quote)}
        </p>
      </div>
      <ChangedFigures changes={changes} />
    </div>
  );
}

/** The limits that changed, theirs and now. */
export function ChangedFigures({ changes }: { changes: ChangesSince }) {
  return (
    <dl className="text-13">
      {changedFigures(changes).map(({ key, label, before, after }) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4 border-t border-warn-line py-1.5">
          <dt>{label}</dt>
          <dd className="wrap-anywhere">
            {before || "none"}, now <b className="text-ink">{after || "none"}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The limits that differ between the version of the terms and the offer of now, in the form's words. */
export function changedFigures({ before, after }: ChangesSince) {
  return comparedTexts(limitTexts(before), limitTexts(after));
}

/** What the offer of now would make of the terms, in figures. */
export function effectOf({ version, effect }: ChangesSince, quote: WireQuote): string {
  if (effect.problems.length > 0) {
    const [first] = effect.problems;
    const others = effect.problems.length - 1;
    const more = others === 0 ? "" : ` And ${counted(others, "other limit")} no longer hold.`;
    return `They no longer fit: ${first}${more}`;
  }
  if (effect.amountSold === null || effect.netFunding === null) return "";
  const differences = [
    difference("pay back", effect.amountSold, quote.amount_sold),
    difference("fund", effect.netFunding, quote.net_funding),
  ].filter((each) => each !== null);
  if (differences.length === 0) return "They still fit, with the same figures.";
  return `Under version ${version} their terms would ${differences.join(" and ")}.`;
}

function difference(does: string, now: number, then: number): string | null {
  return now === then ? null : `${does} ${moneyText(now)}, not ${moneyText(then)}`;
}
