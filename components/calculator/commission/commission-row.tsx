import { isolated } from "@/components/calculator/page/wording";
import { HiddenFigures, HideButton } from "@/components/calculator/privacy/hide-button";
import { HelpTerm } from "@/components/ui/help-term";
import {
  BASE_NAMES,
  type Clawback,
  type CommissionDetail,
  type CommissionTerms,
} from "@/lib/calculator/commission/commission";
import { formatMoney } from "@/lib/calculator/money/formats";
import type { Cents } from "@/lib/calculator/money/money";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import { clawbackSentence, commissionMeans, shortPoints } from "./commission-words";

interface CommissionRowProps {
  commission: Cents;
  detail: CommissionDetail;
  /** The shares of the offer, in the order of the parts. */
  shares: CommissionTerms["shares"];
}

const LINE = "iso-only flex justify-between gap-x-4 text-13";

/** The commission of commission terms: what it comes from, who gets which part, and what may be taken back. */
export function CommissionRow({ commission, detail, shares }: CommissionRowProps) {
  const { points, baseAmount, parts, clawback } = detail;
  return (
    <div className="commission-row border-b border-line py-2">
      <dl>
        <div className="iso-only flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-13 text-ink-2">
            <HelpTerm explanation={commissionMeans(detail)}>Your commission</HelpTerm> <HideButton />
          </dt>
          <dd className="key-figure">{formatMoney(commission)}</dd>
          <dd className="w-full text-13 text-ink-2">
            {shortPoints(points)} on {BASE_NAMES[detail.base]} of <b>{formatMoney(baseAmount)}</b>
          </dd>
        </div>
        {parts.map(({ name, amount }, index) => (
          <div key={name} className={LINE}>
            <dt className="min-w-0 text-ink-2 wrap-anywhere">
              <bdi>{name}</bdi>
              {shares[index] && `, ${formatSplit(shares[index].share)}`}
            </dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
        <HiddenFigures />
      </dl>
      {clawback && (
        <p className="iso-only text-13 text-ink-2">
          <ClawbackNote clawback={clawback} />
        </p>
      )}
    </div>
  );
}

/** The sentence about the clawback; the funder's note opens from it. */
function ClawbackNote({ clawback }: { clawback: Clawback }) {
  const sentence = clawbackSentence(clawback);
  if (clawback.note === null) return sentence;
  return (
    <HelpTerm explanation={isolated(clawback.note)}>
      {sentence}
      <span aria-hidden="true" className="help-sign" />
    </HelpTerm>
  );
}
