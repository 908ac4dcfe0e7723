import { duration } from "@/components/console/ui/clock";
import { Link } from "@/components/console/ui/link";
import { ChoiceMenu } from "@/components/console/ui/menu";
import { Section } from "@/components/console/ui/section";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/calculator/formats";
import {
  type InsightSteps,
  type IsoSort,
  type IsoSteps,
  nameAdditions,
  type Span,
} from "@/lib/schemas/insight";
import type { InsightAddress } from "./choices";
import { Counted, TooFew } from "./funnel";

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

// Rule: C7-3
/**
 * The funnel of each ISO, sorted by any column, below 900 px from a menu. A row links to the ISO's offers.
 */
export function IsoTable({ isos, all, sort, root, address }: IsoTableProps) {
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
                <Counted count={sent} of={null} />
              </td>
              {(
                [
                  ["Opened", opened],
                  ["Submitted", submitted],
                  ["Accepted", accepted],
                ] as const
              ).map(([step, count]) => (
                <td key={step} data-name={step}>
                  <Counted count={count} of={sent} />
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
              <Counted count={all.sent} of={null} />
            </td>
            <td data-name="Opened">
              <Counted count={all.opened} of={all.sent} />
            </td>
            <td data-name="Submitted">
              <Counted count={all.submitted} of={all.sent} />
            </td>
            <td data-name="Accepted">
              <Counted count={all.accepted} of={all.sent} />
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
