import {
  DisclosureLacks,
  DisclosureState,
  type LacksPaths,
} from "@/components/console/offers/disclosure-lacks";
import { moneyText } from "@/components/console/offers/figures";
import { type Clock, clockTime, isoDateIn } from "@/components/console/ui/clock";
import { Link } from "@/components/console/ui/link";
import { buttonLook } from "@/components/ui/button";
import { DAY_MS } from "@/lib/calculator/durations";
import { fromDecimal } from "@/lib/calculator/money/money";
import type { Terms } from "@/lib/calculator/terms/terms";
import { decisionName } from "@/lib/calculator/wire/decisions";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import { cannotDisclose, type Readiness } from "@/lib/disclosure/readiness";
import type { ChangesSince, RivalSubmission } from "@/lib/schemas/console/rows";
import { type DecisionView, MOST_DAYS_VALID } from "@/lib/schemas/submissions/decision";
import type { SubmissionView } from "@/lib/schemas/submissions/operations";
import { ChangedFigures, changedFigures, effectOf } from "./changed-since";
import { DecidedFacts, deciderName } from "./decided-facts";
import { DECISION_CARD, DECISION_TITLE } from "./decision-look";
import type { MadeDecision } from "./decision-notices";
import { DecisionPanel, type DecisionPanelProps } from "./decision-panel";
import { rivalTerms } from "./rival-words";

/** What a person who may decide needs. */
export interface DecisionAccess
  extends Pick<
    DecisionPanelProps,
    "brandName" | "reasons" | "decisionKey" | "decide" | "findDecision" | "person"
  > {
  offer: DecisionPanelProps["offer"];
  /** Whether the contact gets a mail, which in a test goes to the alert address. */
  mail: { sent: boolean; isTest: boolean };
}

interface DecisionCardProps {
  submission: SubmissionView;
  terms: Terms;
  /** The share that a disclosure compares with the holdback; null where none is required first. */
  share: DisclosedShare | null;
  /** Whether a disclosure can be made of these terms today; null if none is required. */
  readiness: Readiness | null;
  lacksPaths: LacksPaths;
  rivals: Rivals;
  /** What the offer changed since; null if it is at the version of these terms. */
  changes: ChangesSince | null;
  /** The next submission without a decision; null without one. */
  nextHref: string | null;
  clock: Clock;
  /** Null for a role that may not decide. */
  access: DecisionAccess | null;
}

/** The latest decision, or the form that makes one. */
export function DecisionCard(props: DecisionCardProps) {
  const { submission, terms, share, readiness, lacksPaths, rivals, changes, nextHref, clock, access } = props;
  const { number, quote, decision } = submission;
  const state = <DisclosureState readiness={readiness} of="these terms" {...lacksPaths} />;
  if (access === null) {
    return (
      <section aria-labelledby="decision-title" id="decision" className={DECISION_CARD}>
        <h2 id="decision-title" className={DECISION_TITLE}>
          Decision
        </h2>
        {state}
        {decision ? (
          <DecidedFacts decision={decision} clock={clock} />
        ) : (
          <p className="text-13 text-ink-2">
            {rivals.newer ? "Newer terms replaced these." : "No decision yet."} Operators, admins and owners
            decide.
          </p>
        )}
      </section>
    );
  }
  const { mail, ...given } = access;
  const apr = submission.disclosure?.estimated_apr;
  const lacks = cannotDisclose(readiness) && (
    <DisclosureLacks readiness={readiness} lead="It lacks" {...lacksPaths} />
  );
  const changed = changes && (
    <div>
      <p>
        Your offer is version {changes.version} now. {effectOf(changes, quote)}
      </p>
      <ChangedFigures changes={changes} />
    </div>
  );
  return (
    <DecisionPanel
      {...given}
      latest={decision && madeDecision(decision, nextHref, clock)}
      sent={{
        number,
        terms,
        quote,
        share,
        apr: apr == null ? null : fromDecimal(apr, 2),
        foot: {
          price: moneyText(quote.purchase_price),
          netFunding: moneyText(quote.net_funding),
          payment: `${quote.num_payments} × ${moneyText(quote.payment_amount)}`,
        },
      }}
      rivals={{
        newer: rivals.newer && rivalTerms(rivals.newer, clock),
        accepted: rivals.accepted && rivalTerms(rivals.accepted, clock),
      }}
      changed={changes && changedFigures(changes).length > 0 ? changed : null}
      changedMeanwhile={changed}
      notes={<OfferNotes submission={submission} offer={access.offer} />}
      disclosure={{ state, lacks }}
      lacksPaths={lacksPaths}
      reader={readerOf(submission.contact.name, mail)}
      validDays={validDays(clock)}
    />
  );
}

/** The other submissions of a deal that a decision must not overlook. */
export interface Rivals {
  newer: RivalSubmission | null;
  accepted: RivalSubmission | null;
}

function madeDecision(made: DecisionView, nextHref: string | null, clock: Clock): MadeDecision {
  const name = decisionName(made.decision);
  const actor = deciderName(made);
  return {
    id: made.id,
    name: `${name}, ${actor}`,
    sentence: `${actor} decided at ${clockTime(Date.parse(made.created_at), clock)}: ${name}.`,
    message: made.message,
    card: (
      <>
        <DecidedFacts decision={made} clock={clock} />
        {nextHref && (
          <Link href={nextHref} className={`${buttonLook("primary")} w-full`}>
            Next without a decision
          </Link>
        )}
      </>
    ),
  };
}

/** What has happened to the offer since the submission, as far as it limits the decision. */
function OfferNotes({
  submission: { offer_version, quote },
  offer,
}: {
  submission: SubmissionView;
  offer: DecisionAccess["offer"];
}) {
  if (offer.status === "revoked")
    return <p className="text-13 text-ink-2">The offer is revoked: a submission can only be declined.</p>;
  return (
    <>
      {offer.version !== offer_version && (
        <p className="text-13 text-ink-2">
          Submitted under version {offer_version}; the offer is at version {offer.version}, whose limits a
          counter must fit.
        </p>
      )}
      {quote.structure !== null && quote.structure.id !== offer.structure && (
        <p className="text-13 text-ink-2">
          {quote.structure.label} is no longer offered: a counter takes another structure.
        </p>
      )}
    </>
  );
}

function readerOf(name: string | null, mail: DecisionAccess["mail"]): string {
  const reader = name ?? "The ISO";
  if (mail.isTest)
    return `${reader} reads it on the receipt. In a test, mail goes to your alert address alone.`;
  return mail.sent
    ? `${reader} reads it on the receipt and gets a mail with the message, without figures or links.`
    : `${reader} reads it on the receipt. No address was given for a mail.`;
}

function validDays({ now, zone }: Clock) {
  return { first: isoDateIn(now, zone), last: isoDateIn(now + (MOST_DAYS_VALID - 1) * DAY_MS, zone) };
}
