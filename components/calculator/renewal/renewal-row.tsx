import { formatMoney } from "@/lib/calculator/money/formats";
import type { RenewalFigures } from "@/lib/calculator/renewal/renewal";
import { addedPaybackOf, addedSentence } from "./renewal-words";

/** What a renewal adds to what is owed, as a row of the results. */
export function RenewalRow({ renewal }: { renewal: RenewalFigures }) {
  const { name, amount } = addedPaybackOf(renewal);
  return (
    <dl className="border-b border-line py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-13 text-ink-2">{name}</dt>
        <dd className="text-18 font-semibold tracking-[-0.012em]">{formatMoney(amount)}</dd>
        <dd className="w-full text-12 text-pretty text-ink-3">{addedSentence(renewal)}</dd>
      </div>
    </dl>
  );
}
