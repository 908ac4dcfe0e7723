import { FunderMessage } from "@/components/calculator/decision/funder-reply";
import type { DealSharing } from "@/components/console/deals/deal-actions";
import { Notes } from "@/components/console/deals/notes";
import { WhoseDeal } from "@/components/console/deals/whose-deal";
import { DeskTexts, type DeskTextsOf } from "@/components/console/offers/desk-texts";
import type { LacksPaths } from "@/components/console/offers/disclosure-lacks";
import { moneyText } from "@/components/console/offers/figures";
import type { Clock } from "@/components/console/ui/clock";
import { Link, TEXT_LINK } from "@/components/console/ui/link";
import { Page, PageHead } from "@/components/console/ui/page-head";
import { PathLink } from "@/components/console/ui/path-link";
import { Section } from "@/components/console/ui/section";
import { Time } from "@/components/console/ui/time";
import { Alert } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icon";
import { formatShare } from "@/lib/calculator/money/formats";
import { countedPayments } from "@/lib/calculator/offer/frequency";
import type { OfferLimits } from "@/lib/calculator/offer/limits";
import { formatSplit } from "@/lib/calculator/schedule/texts";
import { checkTerms } from "@/lib/calculator/terms/check";
import type { Terms } from "@/lib/calculator/terms/terms";
import type { WireQuote } from "@/lib/calculator/wire/wire";
import type { DisclosedShare } from "@/lib/disclosure/figures/disclosed-share";
import type { Readiness } from "@/lib/disclosure/readiness";
import { STATE_ROWS } from "@/lib/disclosure/regimes/regimes";
import { stateText } from "@/lib/disclosure/regimes/us-states";
import type { ActionResult } from "@/lib/schemas/console/action-result";
import type {
  ChangesSince,
  EarlierSubmission,
  MessageDelivery,
  RivalSubmission,
} from "@/lib/schemas/console/rows";
import type { SubmissionView } from "@/lib/schemas/submissions/operations";
import { BesidePanel } from "./beside-panel";
import { ChangedSince, changedFigures } from "./changed-since";
import { DecideBar } from "./decide-bar";
import { DecidedFacts, DecisionStatus } from "./decided-facts";
import { type DecisionAccess, DecisionCard, type Rivals } from "./decision-card";
import { DisclosureEvidence, type SubmissionDisclosure } from "./disclosure-evidence";
import { MakeSheet } from "./make-sheet";
import { MessageFold } from "./message-fold";
import { rivalTerms } from "./rival-words";
import { QuoteLists, type StructureLabels, TermsTable, termRows } from "./terms-and-quote";

interface SubmissionPageProps {
  /** The path of the funder's console. */
  root: string;
  submission: SubmissionView;
  /** Null if no disclosure law applies, and for a role that may not read evidence. */
  disclosure: SubmissionDisclosure | null;
  /** The disclosure before closing; null where none of ours is made, and for a role that may not read evidence. */
  sheet: (SubmissionDisclosure & { canMake: boolean }) | null;
  /** Makes it; null for a role that may not. */
  makeSheet: (() => Promise<ActionResult<{ id: string }>>) | null;
  /** Whether a disclosure can be made of these terms today; null if none is required. */
  readiness: Readiness | null;
  /** The pages where missing disclosure fields can be entered. */
  lacksPaths: LacksPaths;
  /** The limits that the submission was made under. */
  limits: OfferLimits;
  terms: Terms;
  /** The share that a disclosure compares with the holdback; null where none is required first. */
  share: DisclosedShare | null;
  /** The structures of that version; null if it had none. */
  structures: StructureLabels | null;
  messages: { payload: string | null; deliveries: MessageDelivery[] };
  queue: { previous: string | null; next: string | null; before: number; waiting: number };
  rivals: Rivals;
  /** What the offer changed since; null if it is at the version of these terms. */
  changes: ChangesSince | null;
  /** What the desk wrote in the offer. */
  desk: DeskTextsOf;
  /** The submissions of the offer that this one replaced, newest first. */
  earlier: EarlierSubmission[];
  /** Null for a role that may not share deals. */
  sharing: DealSharing | null;
  clock: Clock;
  /** Null for a role that may not decide. */
  access: DecisionAccess | null;
}

/** One submission: terms beside defaults and limits, quote, disclosure, note, messages, and decision. */
export function SubmissionPage(props: SubmissionPageProps) {
  const {
    root,
    submission,
    disclosure,
    readiness,
    lacksPaths,
    limits,
    terms,
    structures,
    messages,
    queue,
    rivals,
    changes,
    sharing,
    clock,
    access,
  } = props;
  const { number, offer, quote, decision, decisions, note, contact } = submission;
  const { disclosure_confirmed: confirmed } = submission;
  const notice = holdbackNotice(limits, terms, props.share);
  const nextHref = queue.next ?? queue.previous;
  const earlierDecisions = decisions.slice(1);
  const { newer } = rivals;
  return (
    <>
      <Page>
        <PageHead
          title={offer.merchant_name}
          above={
            <>
              <PathLink href={`${root}/submissions`}>Submissions</PathLink>
              <span>{number}</span>
              <DecisionStatus decision={decision?.decision ?? null} replaced={newer !== null} />
            </>
          }
          below={
            <>
              Deal{" "}
              <Link href={`${root}/offers/${offer.deal_id}`} className={TEXT_LINK}>
                {offer.deal_id}
              </Link>
              {offer.merchant_state && `, ${stateText(offer.merchant_state)}`}, {offer.iso_name}. Submitted{" "}
              <Time at={submission.submitted_at} clock={clock} as="full" />.
              {props.earlier.length > 0 && (
                <>
                  {" "}
                  Replaces <a href="#earlier-title">{props.earlier.length} earlier</a>.
                </>
              )}
            </>
          }
          actions={
            <>
              {sharing && <WhoseDeal shared={sharing.shared} assign={sharing.actions.assign} clock={clock} />}
              <QueueLinks root={root} queue={queue} waits={decision === null && newer === null} />
            </>
          }
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 pt-6 min-[64rem]:grid-cols-[minmax(0,1fr)_384px] min-[64rem]:grid-rows-[auto_1fr] min-[64rem]:items-start">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
            {newer && (
              <Replaced by={newer} quote={quote} href={`${root}/submissions/${newer.number}`} clock={clock} />
            )}
            {changes && changedFigures(changes).length > 0 && (
              <ChangedSince
                changes={changes}
                theirs={{ version: submission.offer_version, quote }}
                clock={clock}
              />
            )}
            <Section id="terms-title" title="Terms" about={termsNote(limits, terms, structures)}>
              <TermsTable limits={limits} terms={terms} structures={structures} />
              {notice && (
                <div className="mt-4">
                  <Alert tone="warn">{notice}</Alert>
                </div>
              )}
            </Section>
            <Section id="quote-title" title="Quote" about="Computed by us when it was submitted">
              <QuoteLists quote={quote} share={props.share} disclosure={submission.disclosure} />
            </Section>
            {disclosure && (
              <DisclosureEvidence root={root} disclosure={disclosure} paths={lacksPaths} clock={clock} />
            )}
            {props.sheet && (
              <DisclosureEvidence
                root={root}
                disclosure={props.sheet}
                paths={lacksPaths}
                clock={clock}
                title={{ id: "sheet-title", text: "Closing sheet" }}
              >
                {props.sheet.canMake && props.makeSheet && <MakeSheet make={props.makeSheet} />}
              </DisclosureEvidence>
            )}
            <DeskTexts {...props.desk} />
            <Section id="iso-title" title="From the ISO">
              {note === null ? (
                <p className="text-13 text-ink-3">No note. {contactOf(contact)}.</p>
              ) : (
                <FunderMessage message={note} by={contactOf(contact)} />
              )}
              {confirmed && (
                <p className="pt-2 text-13 text-ink-2">
                  Confirmed on <Time at={confirmed.at} clock={clock} as="full" /> that the merchant has your{" "}
                  {stateName(confirmed.state)} disclosure.
                </p>
              )}
            </Section>
            {sharing && <Notes shared={sharing.shared} actions={sharing.actions} clock={clock} />}
            {props.earlier.length > 0 && (
              <EarlierTerms root={root} number={number} earlier={props.earlier} clock={clock} />
            )}
            <Section id="message-title" title="Messages" about="What was sent about this submission">
              <MessageFold root={root} {...messages} clock={clock} />
            </Section>
          </div>
          <BesidePanel>
            <DecisionCard
              submission={submission}
              terms={terms}
              share={props.share}
              readiness={readiness}
              lacksPaths={lacksPaths}
              rivals={rivals}
              changes={changes}
              nextHref={nextHref && `${root}/submissions/${nextHref}`}
              clock={clock}
              access={access}
            />
          </BesidePanel>
          {earlierDecisions.length > 0 && (
            <Section
              id="history-title"
              title="Earlier decisions"
              about="Newest first; the latest one applies"
            >
              <ul className="grid gap-6">
                {earlierDecisions.map((each) => (
                  <li key={each.id} className="max-w-md">
                    <DecidedFacts decision={each} clock={clock} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      </Page>
      {access && decision === null && newer === null && (
        <DecideBar>
          <b className="block text-16 text-ink">{moneyText(quote.net_funding)}</b>
          net funding, {countedPayments(quote.num_payments, quote.frequency)} of{" "}
          {moneyText(quote.payment_amount)}
        </DecideBar>
      )}
    </>
  );
}

interface ReplacedProps {
  by: RivalSubmission;
  quote: WireQuote;
  href: string;
  clock: Clock;
}

/** Says that newer terms replaced these, with their figures and what was decided on them. */
function Replaced({ by, quote, href, clock }: ReplacedProps) {
  const { number, submitted, decided } = rivalTerms(by, clock);
  return (
    <Alert tone="warn">
      <b>
        Replaced by {number} at {submitted}
      </b>
      <p>
        The ISO sent newer terms: {moneyText(by.quote.purchase_price)} instead of{" "}
        {moneyText(quote.purchase_price)}, net funding {moneyText(by.quote.net_funding)} instead of{" "}
        {moneyText(quote.net_funding)}. {decided}
      </p>
      <Link href={href} className={TEXT_LINK}>
        Open the newer terms
      </Link>
    </Alert>
  );
}

interface EarlierTermsProps {
  root: string;
  number: string;
  earlier: EarlierSubmission[];
  clock: Clock;
}

/** The terms that this submission replaced, newest first. */
function EarlierTerms({ root, number, earlier, clock }: EarlierTermsProps) {
  return (
    <Section id="earlier-title" title="Earlier terms" about={`Replaced by ${number}, newest first`}>
      <ul className="text-13">
        {earlier.map((each) => (
          <li
            key={each.number}
            className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2 last:border-b"
          >
            <Link href={`${root}/submissions/${each.number}`} className="text-brand-text">
              {each.number}
            </Link>
            <span className="grow text-ink-2">
              {moneyText(each.purchase_price)}, net funding {moneyText(each.net_funding)}
            </span>
            <DecisionStatus decision={each.decision} replaced />
            <Time at={each.submitted_at} clock={clock} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Says that the payments take more than the holdback, by the share that the ISO's page shows; else null. */
function holdbackNotice(limits: OfferLimits, terms: Terms, share: DisclosedShare | null): string | null {
  const { holdback } = limits;
  if (share === null) return checkTerms(limits, terms).notices[0]?.message ?? null;
  if (holdback === 0 || share.value * 100 <= holdback) return null;
  return `These payments take ${formatShare(share.value)} of ${share.isIncome ? "income" : "receivables"}; the offer states ${formatSplit(holdback)}.`;
}

function termsNote(limits: OfferLimits, terms: Terms, structures: StructureLabels | null): string {
  const changed = termRows(limits, terms, structures).filter(({ change }) => change !== null).length;
  const count = changed === 0 ? "All at the defaults" : `${changed} changed from the defaults`;
  return `${count}, all inside the limits of version ${limits.version}`;
}

function contactOf({ name, email }: SubmissionView["contact"]): string {
  return [name, email].filter((part) => part !== null).join(", ") || "No contact was given";
}

interface QueueLinksProps {
  /** The path of the funder's console. */
  root: string;
  queue: { previous: string | null; next: string | null; before: number; waiting: number };
  /** Whether the submission itself waits for a decision. */
  waits: boolean;
}

/** Counts stop here: this number means 100 or more. */
const MOST_COUNTED = 100;

/** Links to the next and previous submission without a decision, also by the keys J and K. */
function QueueLinks({ root, queue: { previous, next, before, waiting }, waits }: QueueLinksProps) {
  return (
    <div className="flex items-center gap-1 text-13 text-ink-3">
      <span className="pr-2">{position(waits ? before + 1 : null, waiting)}</span>
      <Neighbor
        root={root}
        number={previous}
        name="Previous without a decision"
        letter="k"
        turn="rotate-90"
      />
      <Neighbor root={root} number={next} name="Next without a decision" letter="j" turn="-rotate-90" />
    </div>
  );
}

function position(place: number | null, waiting: number): string {
  const all = waiting >= MOST_COUNTED ? `${MOST_COUNTED} or more` : String(waiting);
  if (place === null) return `Not in the queue, ${all} waiting`;
  if (place > MOST_COUNTED) return `${all} waiting`;
  return `${place} of ${all} waiting`;
}

interface NeighborProps {
  root: string;
  number: string | null;
  name: string;
  letter: string;
  turn: string;
}

function Neighbor({ root, number, name, letter, turn }: NeighborProps) {
  const icon = <Icon name="arrowDown" className={`size-4 ${turn}`} />;
  const look = "grid size-11 place-items-center rounded-m";
  if (number === null) return <span className={`${look} text-ink-3 opacity-40`}>{icon}</span>;
  return (
    <Link
      href={`${root}/submissions/${number}`}
      aria-label={name}
      aria-keyshortcuts={letter.toUpperCase()}
      data-key={letter}
      className={`${look} text-ink hover:bg-sunken`}
    >
      {icon}
    </Link>
  );
}

function stateName(code: string): string {
  return STATE_ROWS.find(({ state }) => state === code)?.name ?? code;
}
