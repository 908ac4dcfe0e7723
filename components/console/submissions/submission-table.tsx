import { OwnerCell, OwnerInLine } from "@/components/console/deals/owner-mark";
import { factor, moneyText } from "@/components/console/offers/figures";
import { ButtonLink } from "@/components/console/ui/button-link";
import type { Clock } from "@/components/console/ui/clock";
import {
  Cell,
  type Column,
  EmptyList,
  ListRow,
  ListTable,
  Pager,
  shownText,
} from "@/components/console/ui/list";
import { FilterLink } from "@/components/console/ui/list-area";
import { LiveList } from "@/components/console/ui/live-list";
import { Status } from "@/components/console/ui/status";
import { Time } from "@/components/console/ui/time";
import { type Decision, decisionName } from "@/lib/calculator/wire/decisions";
import { stateText } from "@/lib/disclosure/regimes/us-states";
import type { Whose } from "@/lib/schemas/console/deals";
import type { ListedSubmission } from "@/lib/schemas/console/rows";
import { DealFold, FoldButton } from "./deal-fold";
import { DecisionStatus } from "./decided-facts";

/** The position of a row in the list, from which a page begins. */
interface Edge {
  cursor: string;
  part: string;
}

interface SubmissionTableProps {
  /** The path of the funder's console. */
  root: string;
  list: Promise<{
    rows: ListedSubmission[];
    previous: Edge | null;
    next: Edge | null;
    /** How many deals match; null for more than 1,000. */
    count: number | null;
  }>;
  query: { q: string; decision?: string | undefined; whose?: Whose | undefined };
  clock: Clock;
  /** The address of the list with other filters or another page. */
  address: (changes: Record<string, string | undefined>) => string;
}

const WHOSE: Column = { name: "Whose" };
const STRUCTURE: Column = { name: "Structure" };

/** The columns that not every list has: a structure of some deal, and whose deals they are. */
interface Optional {
  structured: boolean;
  owned: boolean;
}

const columns = ({ structured, owned }: Optional): Column[] => [
  { name: "Merchant" },
  { name: "Deal" },
  { name: "State", room: "wide" },
  { name: "ISO" },
  ...(owned ? [WHOSE] : []),
  ...(structured ? [STRUCTURE] : []),
  { name: "Purchase price", align: "right" },
  { name: "Factor", align: "right", room: "wide" },
  { name: "Commission", align: "right", room: "wide" },
  { name: "Disclosure" },
  { name: "Decision" },
  { name: "Waiting or decided", align: "right" },
];

/** The matching deals, those that wait for a decision first, or the reason why there are none. */
export async function SubmissionTable({ root, list, query, clock, address }: SubmissionTableProps) {
  const { rows, previous, next, count } = await list;
  if (rows.length === 0) return <NoSubmissions root={root} query={query} />;
  const optional = {
    structured: rows.some(({ structure }) => structure !== null),
    owned: rows.some(({ owner }) => owner !== undefined),
  };
  return (
    <LiveList
      query={query}
      rows={rows.map(({ id }) => id)}
      pager={
        <Pager
          shown={shownText(rows.length, { total: count, most: "1,000" }, { previous, next })}
          previous={previous && address({ before: previous.cursor, part: previous.part })}
          next={next && address({ after: next.cursor, part: next.part })}
        />
      }
    >
      <ListTable label="Submissions" columns={columns(optional)}>
        {rows.map((submission) => (
          <DealFold
            key={submission.id}
            row={<DealRow root={root} submission={submission} {...optional} clock={clock} />}
            earlier={<EarlierRows root={root} submission={submission} {...optional} clock={clock} />}
          />
        ))}
      </ListTable>
    </LiveList>
  );
}

interface DealRowProps extends Optional {
  root: string;
  submission: ListedSubmission;
  clock: Clock;
}

/** A deal by its newest submission. */
function DealRow({ root, submission, structured, owned, clock }: DealRowProps) {
  const { earlier_count } = submission;
  return (
    <ListRow href={`${root}/submissions/${submission.number}`} name={submission.merchant_name}>
      <Cell place="hidden" fit="id">
        {submission.deal_id}
      </Cell>
      <Cell place="hidden" room="wide" quiet={submission.merchant_state === null}>
        {submission.merchant_state === null ? "–" : stateText(submission.merchant_state)}
      </Cell>
      <Cell place="second" fit="cut">
        {submission.iso_name}
      </Cell>
      {owned && <OwnerCell owner={submission.owner} />}
      {structured && (
        <Cell place="hidden" fit="id" quiet={submission.structure === null}>
          {submission.structure ?? "–"}
        </Cell>
      )}
      <Cell place="figure" align="right">
        {moneyText(submission.purchase_price)}
      </Cell>
      <Cell place="hidden" room="wide" align="right">
        {factor(submission.factor_rate)}
      </Cell>
      <Cell place="hidden" room="wide" align="right">
        {moneyText(submission.commission)}
      </Cell>
      <Cell place="hidden" quiet={!submission.cannot_disclose}>
        {submission.cannot_disclose ? <Status tone="warn">Cannot disclose</Status> : "–"}
      </Cell>
      <Cell place="third">
        <DecisionStatus decision={submission.decision} />
        <OwnerInLine owner={submission.owner} />
        {earlier_count > 0 && (
          <span className="ml-3">
            <FoldButton count={earlier_count} deal={submission.deal_id} />
          </span>
        )}
        {submission.structure !== null && <span className="ml-3 wide:hidden">{submission.structure}</span>}
        {submission.cannot_disclose && (
          <span className="ml-3 wide:hidden">
            <Status tone="warn">Cannot disclose</Status>
          </span>
        )}
      </Cell>
      <Cell place="status" align="right">
        {submission.decided_at ? (
          <Time at={submission.decided_at} clock={clock} />
        ) : (
          <Time at={submission.waits_since} clock={clock} as="relative" />
        )}
      </Cell>
    </ListRow>
  );
}

/** The submissions that a deal's newest one replaced. */
function EarlierRows({ root, submission, structured, owned, clock }: DealRowProps) {
  const { number, earlier, ...deal } = submission;
  const others = deal.earlier_count - earlier.length;
  return (
    <>
      {earlier.map((each) => (
        <ListRow key={each.number} folded href={`${root}/submissions/${each.number}`} name={each.number}>
          <Cell place="second">Replaced by {number}</Cell>
          <Cell place="hidden" room="wide">
            {null}
          </Cell>
          <Cell place="hidden">{null}</Cell>
          {owned && <Cell place="hidden">{null}</Cell>}
          {structured && <Cell place="hidden">{null}</Cell>}
          <Cell place="figure" align="right">
            {moneyText(each.purchase_price)}
          </Cell>
          <Cell place="hidden" room="wide">
            {null}
          </Cell>
          <Cell place="hidden" room="wide">
            {null}
          </Cell>
          <Cell place="hidden">{null}</Cell>
          <Cell place="third">
            <DecisionStatus decision={each.decision} replaced />
          </Cell>
          <Cell place="status" align="right">
            <Time at={each.submitted_at} clock={clock} />
          </Cell>
        </ListRow>
      ))}
      {others > 0 && (
        <ListRow
          folded
          href={`${root}/offers/${deal.deal_id}?id=${deal.offer_id}`}
          name={`${others} more, on the offer’s page`}
        >
          {null}
        </ListRow>
      )}
    </>
  );
}

function NoSubmissions({
  root,
  query: { q, decision, whose },
}: Pick<SubmissionTableProps, "root" | "query">) {
  if (q === "" && decision === undefined && whose === undefined) {
    return (
      <EmptyList title="No submissions yet">
        A submission appears here as soon as an ISO submits terms from a calculator link.
      </EmptyList>
    );
  }
  return (
    <EmptyList
      title={
        decision === "none" && q === "" && whose === undefined
          ? "Nothing waits for a decision"
          : "No submission matches"
      }
      action={<ButtonLink href={`${root}/submissions`}>Show all</ButtonLink>}
    >
      {q !== "" && <>Searched for “{q}” in deal IDs, merchants and ISOs, and at the start of references. </>}
      {decision !== undefined && "Only submissions with the chosen decision are shown. "}
      {whose !== undefined &&
        `Only ${whose === "mine" ? "your deals" : "deals that are nobody’s"} are shown.`}
    </EmptyList>
  );
}

interface DecisionFilterProps {
  /** `undefined` is all submissions, `none` those without a decision. */
  choices: { decision: Decision | "none" | undefined; href: string; current: boolean }[];
}

/** Filters the submissions by decision: a row of links. */
export function DecisionFilter({ choices }: DecisionFilterProps) {
  return (
    <nav aria-label="Decision" className="bg-surface px-[24px] pb-4 max-phone:px-[16px]">
      <div className="flex w-fit max-w-full rounded-m border border-edge edge-shade [--ground:var(--surface)]">
        {choices.map(({ decision, href, current }) => (
          <FilterLink
            key={href}
            href={href}
            aria-current={current ? "page" : undefined}
            className={`inline-flex min-h-11 flex-none items-center border-line px-3.5 text-13 whitespace-nowrap no-underline not-first:border-l hover:bg-sunken focus-visible:-outline-offset-4 ${current ? "rounded-[9px] bg-tint font-semibold text-brand-text [box-shadow:inset_0_0_0_2px_var(--brand-text)]" : "text-ink-2"}`}
          >
            {nameOf(decision)}
          </FilterLink>
        ))}
      </div>
    </nav>
  );
}

function nameOf(decision: Decision | "none" | undefined): string {
  if (decision === undefined) return "All";
  return decision === "none" ? "No decision" : decisionName(decision);
}
