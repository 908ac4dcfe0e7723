import { ButtonLink } from "@/components/console/ui/button-link";
import { type Clock, duration } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { ChoiceMenu } from "@/components/console/ui/filter-menu";
import { Link } from "@/components/console/ui/link";
import { EmptyList } from "@/components/console/ui/list";
import { Section } from "@/components/console/ui/section";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/money/formats";
import {
  type Insight,
  type InsightSteps,
  type InsightTotals,
  type IsoSort,
  type IsoSteps,
  nameAdditions,
  type Span,
} from "@/lib/schemas/console/insight";
import type { InsightAddress } from "./choices";
import { CountOf, Funnel, TooFew } from "./funnel";
import { Money } from "./money";
import { PickedTerms } from "./picks";

interface InsightPageProps {
  shown: Insight;
  sort: IsoSort;
  /** The root of the funder's console. */
  root: string;
  clock: Clock;
  address: InsightAddress;
  mayCreate: boolean;
}

/** Insight: the money, the funnel, the times between its steps, the ISOs' choices, and the table by ISO. */
export function InsightPage({ shown, sort, root, clock, address, mayCreate }: InsightPageProps) {
  const { all, isos, picks, period } = shown;
  if (all.sent === 0)
    return (
      <EmptyList
        title={`Nothing was sent in these ${period.to - period.from + 1} days`}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {period.days !== 90 && (
              <ButtonLink href={address({ days: "90", from: undefined, to: undefined })}>
                Show 90 days
              </ButtonLink>
            )}
            {mayCreate && <ButtonLink href={`${root}/new-offer`}>New offer</ButtonLink>}
          </span>
        }
      >
        Offers count by the day they were created.
      </EmptyList>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-9 pt-6 min-[64rem]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] min-[64rem]:gap-y-12">
      <Money {...shown} />
      <Funnel steps={all} />
      <Spans totals={all} clock={clock} />
      {all.submitted > 0 && <PickedTerms picks={picks} submitted={all.submitted} />}
      <IsoTable isos={isos} all={all} sort={sort} root={root} address={address} />
      <p className="text-13 text-ink-3 min-[64rem]:col-span-2">
        Each offer counts once, by the day it was created; what came after counts whenever it happened.
        Percentages appear from 20 offers, times from 5.
      </p>
    </div>
  );
}

interface SpansProps {
  totals: InsightTotals;
  clock: Clock;
}

/** The times between steps: medians and 90th percentiles. */
function Spans({ totals, clock }: SpansProps) {
  const { sent, opened, submitted, decided, waiting, waitingSince, toOpen, toSubmit, toDecide } = totals;
  const notYet = sent - opened;
  const waits =
    waiting === 0 || waitingSince === null
      ? ""
      : `; ${waiting} ${waiting === 1 ? "waits" : "wait"}, the oldest ${duration((clock.now - waitingSince.getTime()) / 60_000)}`;
  return (
    <Section id="insight-spans" title="How long it takes" about="Medians">
      <dl className="border-t border-line">
        <SpanRow
          name="Sent to first opened"
          span={toOpen}
          about={`${counted(opened, "offer")} opened${notYet > 0 ? `; ${formatCount(notYet)} not yet` : ""}`}
        />
        <SpanRow
          name="Opened to submitted"
          span={toSubmit}
          about={`${counted(submitted, "offer")} submitted`}
        />
        <SpanRow
          name="Submitted to decided"
          span={toDecide}
          about={`${formatCount(decided)} decided${waits}`}
        />
      </dl>
    </Section>
  );
}

function SpanRow({ name, span, about }: { name: string; span: Span | null; about: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-line pt-[11px] pb-2.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-18/5 font-semibold tracking-[-0.012em]">
        {span === null ? <TooFew /> : duration(span.median)}
      </dd>
      <dd className="col-span-2 text-13 text-ink-3">
        {span !== null && `90% within ${duration(span.ninetieth)}. `}
        {about}
      </dd>
    </div>
  );
}

interface IsoTableProps {
  isos: IsoSteps[];
  all: InsightSteps & { toSubmit: Span | null };
  sort: IsoSort;
  root: string;
  address: InsightAddress;
}

const COLUMNS: [sort: IsoSort, name: string, order: string][] = [
  ["name", "ISO", "By name"],
  ["sent", "Sent", "Most sent"],
  ["opened", "Opened", "Most opened"],
  ["submitted", "Submitted", "Most submitted"],
  ["accepted", "Accepted", "Most accepted"],
  ["quickest", "Median to submit", "Quickest to submit"],
];

/** Further rows are only in the CSV file. */
const MOST_ROWS = 200;

/**
 * The funnel of each ISO, sorted by any column, below 900 px from a menu. A row links to the ISO's offers.
 */
function IsoTable({ isos, all, sort, root, address }: IsoTableProps) {
  const rows = isos.toSorted(ORDERS[sort]);
  const additionOf = nameAdditions(isos);
  const sortedBy = (column: IsoSort) => address({ sort: column === "sent" ? undefined : column });
  return (
    <Section
      id="insight-isos"
      title="By ISO"
      tools={
        isos.length > 1 && (
          <div className="ml-auto wide:hidden">
            <ChoiceMenu
              id="insight-sort"
              name="Sorted by"
              choices={COLUMNS.map(([column, , order]) => ({
                label: order,
                href: `${sortedBy(column)}#insight-isos`,
                current: column === sort,
              }))}
            />
          </div>
        )
      }
      className="min-[64rem]:col-span-2"
    >
      <table className="iso-table" aria-labelledby="insight-isos">
        <thead>
          <tr>
            {COLUMNS.map(([column, name]) => (
              <th
                key={column}
                scope="col"
                aria-sort={
                  column === sort
                    ? column === "name" || column === "quickest"
                      ? "ascending"
                      : "descending"
                    : undefined
                }
              >
                <Link href={sortedBy(column)} scroll={false}>
                  {name}
                  {column === sort && <Icon name="arrowDown" />}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map(({ iso, name, sent, opened, submitted, accepted, toSubmit }) => (
            <tr key={iso}>
              <th scope="row">
                <Link href={`${root}/offers?${new URLSearchParams({ iso })}`}>
                  {name}
                  <span className="text-ink-3">{additionOf(iso)}</span>
                </Link>
              </th>
              <td data-name="Sent">
                <CountOf count={sent} of={null} />
              </td>
              {(
                [
                  ["Opened", opened],
                  ["Submitted", submitted],
                  ["Accepted", accepted],
                ] as const
              ).map(([step, count]) => (
                <td key={step} data-name={step}>
                  <CountOf count={count} of={sent} />
                </td>
              ))}
              <td data-name="Median to submit">
                {toSubmit === null ? <TooFew /> : duration(toSubmit.median)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{isos.length === 1 ? "1 ISO" : `All ${formatCount(isos.length)} ISOs`}</th>
            <td data-name="Sent">
              <CountOf count={all.sent} of={null} />
            </td>
            <td data-name="Opened">
              <CountOf count={all.opened} of={all.sent} />
            </td>
            <td data-name="Submitted">
              <CountOf count={all.submitted} of={all.sent} />
            </td>
            <td data-name="Accepted">
              <CountOf count={all.accepted} of={all.sent} />
            </td>
            <td data-name="Median to submit">
              {all.toSubmit === null ? <TooFew /> : duration(all.toSubmit.median)}
            </td>
          </tr>
        </tfoot>
      </table>
      {rows.length > MOST_ROWS && (
        <p className="text-13 text-ink-3">
          The first {MOST_ROWS} of {formatCount(rows.length)} ISOs are shown. The CSV file has all.
        </p>
      )}
    </Section>
  );
}

const byName = (a: IsoSteps, b: IsoSteps) => a.name.localeCompare(b.name, "en-US");
const most = (step: keyof InsightSteps) => (a: IsoSteps, b: IsoSteps) => b[step] - a[step] || byName(a, b);

/** ISOs without a median come last. */
const quickest = (a: IsoSteps, b: IsoSteps) =>
  (a.toSubmit?.median ?? Number.POSITIVE_INFINITY) - (b.toSubmit?.median ?? Number.POSITIVE_INFINITY) ||
  byName(a, b);

const ORDERS: Record<IsoSort, (a: IsoSteps, b: IsoSteps) => number> = {
  name: byName,
  sent: most("sent"),
  opened: most("opened"),
  submitted: most("submitted"),
  accepted: most("accepted"),
  quickest,
};
