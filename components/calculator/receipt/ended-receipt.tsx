import {
  DECISION_ICONS,
  DECISION_LOOKS,
  decisionTitle,
} from "@/components/calculator/decision/decision-words";
import { FunderMessage } from "@/components/calculator/decision/funder-message";
import { linkEndWording } from "@/components/calculator/link/link-end";
import type { Brand } from "@/components/calculator/offer/deal";
import { BrandMark } from "@/components/calculator/page/brand-mark";
import { LocalTime } from "@/components/calculator/page/local-time";
import { secondsOf } from "@/components/calculator/page/times";
import { Icon } from "@/components/ui/icon";
import type { Decision } from "@/lib/calculator/decisions";
import type { LinkEnd } from "@/lib/calculator/merchant-state";

interface EndedReceiptProps {
  linkEnd: LinkEnd;
  brand: Brand;
  number: string;
  decision: Decision;
  message: string | null;
  /** ISO 8601 time. */
  decidedAt: string;
}

/**
 * The receipt of a submission whose link has ended: the decision alone, without terms and without actions.
 */
export function EndedReceipt({ linkEnd, brand, number, decision, message, decidedAt }: EndedReceiptProps) {
  const { title, advice } = linkEndWording(linkEnd, brand.name);
  return (
    <main id="main" className="flex min-h-dvh flex-col px-4 py-4 phone:px-8">
      <BrandMark brand={brand} />
      <div className="m-auto grid w-full max-w-110 grid-cols-[minmax(0,1fr)] gap-6 py-10">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
          <span className={`grid size-10 place-items-center rounded-full ${DECISION_LOOKS[decision]}`}>
            <Icon name={DECISION_ICONS[decision]} className="size-5" />
          </span>
          <h1 className="text-24 font-semibold tracking-[-0.022em] wrap-anywhere">
            {decisionTitle(decision, brand.name)}
          </h1>
          <p className="col-start-2 text-15 text-ink-3">
            <LocalTime seconds={secondsOf(decidedAt)} />
          </p>
        </div>
        {message !== null && <FunderMessage message={message} by={brand.name} />}
        <dl className="rounded-l border border-line bg-surface px-6 py-4.5">
          <dt className="text-13 text-ink-3">Reference</dt>
          <dd className="text-20 font-semibold">{number}</dd>
        </dl>
        <p className="text-13 text-ink-3">
          {title}. {advice}
        </p>
      </div>
    </main>
  );
}
