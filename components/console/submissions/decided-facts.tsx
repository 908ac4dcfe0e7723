import { FunderMessage } from "@/components/calculator/decision/funder-reply";
import { shortKey } from "@/components/console/developers/key-words";
import { commissionFacts } from "@/components/console/offers/commission-facts";
import { moneyText } from "@/components/console/offers/figures";
import { capitalized } from "@/components/console/ui/capitalized";
import type { Clock } from "@/components/console/ui/clock";
import { FactList } from "@/components/console/ui/facts";
import { Status, type StatusTone } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { formatPoints } from "@/lib/calculator/money/formats";
import { fromDecimal } from "@/lib/calculator/money/money";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import { type Decision, decisionName } from "@/lib/calculator/wire/decisions";
import type { WireQuote } from "@/lib/calculator/wire/wire";
import type { DecisionView } from "@/lib/schemas/submissions/decision";

/** What was decided, by whom and when. */
export function DecidedFacts({ decision, clock }: { decision: DecisionView; clock: Clock }) {
  const { message, reason, quote, valid_until, next_url, created_at } = decision;
  return (
    <div className="grid gap-3">
      <DecisionStatus decision={decision.decision} />
      {message !== null && <FunderMessage message={message} by="To the ISO" />}
      <FactList
        facts={[
          { name: "By", value: deciderName(decision) },
          { name: "When", value: <Time at={created_at} clock={clock} as="full" /> },
          ...(quote?.structure ? [{ name: "Structure", value: quote.structure.label }] : []),
          ...(quote ? counterFacts(quote) : []),
          ...(reason === null ? [] : [{ name: "Reason, not shown to the ISO", value: reason }]),
          ...(valid_until === null
            ? []
            : [{ name: "Valid until", value: <Time at={valid_until} clock={clock} as="full" /> }]),
          ...(next_url === null ? [] : [{ name: "Next step", value: new URL(next_url).host }]),
          ...(decision.offer_changed ? [{ name: "Offer", value: "changed since the submission" }] : []),
        ]}
      />
    </div>
  );
}

function counterFacts(quote: WireQuote) {
  const payments = countedPayments(quote.num_payments, quote.frequency);
  return [
    { name: "Purchase price", value: moneyText(quote.purchase_price) },
    { name: "Upsell", value: formatPoints(fromDecimal(quote.upsell, 6)) },
    { name: "Payments", value: `${payments} of ${moneyText(quote.payment_amount)}` },
    { name: "Amount sold", value: moneyText(quote.amount_sold) },
    { name: "Net funding", value: moneyText(quote.net_funding) },
    ...commissionFacts(quote),
  ];
}

/** Who decided: a person's name or a key's label, else the beginning of the key. */
export function deciderName({ actor }: DecisionView): string {
  if (actor.name !== null) return capitalized(actor.name);
  return actor.kind === "key" ? `Key ${shortKey(actor.id)}` : actor.id;
}

const TONES: Record<Decision, StatusTone> = {
  accepted: "ok",
  countered: "note",
  changes_requested: "off",
  declined: "bad",
};

interface DecisionStatusProps {
  decision: Decision | null;
  /** Whether the ISO replaced the submission by newer terms: then it waits for nobody. */
  replaced?: boolean;
}

/** The decision on a submission, or `No decision`. */
export function DecisionStatus({ decision, replaced = false }: DecisionStatusProps) {
  if (decision === null && replaced) return <Status tone="off">Replaced</Status>;
  if (decision === null) return <Status tone="warn">No decision</Status>;
  return <Status tone={TONES[decision]}>{decisionName(decision)}</Status>;
}
