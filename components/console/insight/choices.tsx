import { InputField } from "@/components/console/ui/field";
import { ChoiceMenu, FILTER_BUTTON } from "@/components/console/ui/filter-menu";
import { Link } from "@/components/console/ui/link";
import { buttonLook } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { isoDate } from "@/lib/calculator/schedule/iso-day";
import { formatDay } from "@/lib/calculator/schedule/texts";
import {
  type Insight,
  type InsightPeriod,
  type IsoKey,
  isoName,
  MOST_INSIGHT_DAYS,
} from "@/lib/schemas/console/insight";
import type { ConsoleInsightQuery } from "@/lib/schemas/console/queries";

/** Returns the page's address with some choices changed. */
export type InsightAddress = (changes: Record<string, string | undefined>) => string;

interface ChoicesProps {
  shown: Insight;
  /** The choices in the address, by parameter name. */
  chosen: Record<string, string | undefined>;
  address: InsightAddress;
}

/** The menu lists at most this many ISOs. The table below links to the others. */
const MOST_ISOS = 20;

/** The filters of Insight: 30 days, 90 days or two dates; a brand; an ISO. */
export function InsightFilters({ shown, chosen, address }: ChoicesProps) {
  const { period, brands, brand, isos } = shown;
  const { from, to, ...kept } = chosen;
  return (
    <>
      <nav aria-label="Period" className="inline-flex">
        {([30, 90] as const).map((days) => (
          <Link
            key={days}
            href={address({ days: String(days), from: undefined, to: undefined })}
            aria-current={period.days === days ? "page" : undefined}
            className={`inline-flex min-h-11 grow items-center justify-center border px-4 whitespace-nowrap no-underline first:rounded-l-m last:-ml-px last:rounded-r-m ${period.days === days ? "relative border-brand-text bg-tint font-semibold text-brand-text [box-shadow:inset_0_0_0_1px_var(--brand-text)]" : "border-edge font-medium text-ink-2"}`}
          >
            {days} days
          </Link>
        ))}
      </nav>
      <Menu
        id="insight-dates"
        className={FILTER_BUTTON}
        button={
          <>
            Dates
            <Icon name="arrowDown" className="size-4 text-ink-3" />
          </>
        }
      >
        <form key={`${from} ${to}`} noValidate className="grid gap-3 p-2.5">
          {Object.entries({ ...kept, days: undefined }).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <InputField label="From" type="date" name="from" required defaultValue={isoDate(period.from)} />
          <InputField
            label={`To, at most ${MOST_INSIGHT_DAYS} days`}
            type="date"
            name="to"
            required
            defaultValue={isoDate(period.to)}
          />
          <button type="submit" className={buttonLook("plain")}>
            Show
          </button>
        </form>
      </Menu>
      {brands.length > 1 && (
        <ChoiceMenu
          id="insight-brand"
          name="Brand"
          choices={[
            { label: "All brands", href: address({ brand: undefined }), current: brand === null },
            ...brands.map(({ id, name }) => ({
              label: name,
              href: address({ brand: id }),
              current: brand?.id === id,
            })),
          ]}
        />
      )}
      {(isos.length > 1 || chosen.iso !== undefined) && (
        <ChoiceMenu
          id="insight-iso"
          name="ISO"
          choices={[
            { label: "All ISOs", href: address({ iso: undefined }), current: chosen.iso === undefined },
            ...isos.slice(0, MOST_ISOS).map(({ iso, name }) => ({
              label: name,
              href: address({ iso }),
              current: chosen.iso === iso,
            })),
            ...(chosen.iso !== undefined && isos.length === 0
              ? [{ label: isoName(chosen.iso as IsoKey), href: address({}), current: true }]
              : []),
          ]}
        />
      )}
    </>
  );
}

/** A period of two dates as the parameters of an address. */
export function datesOf({ from, to }: InsightPeriod): { from: string; to: string } {
  return { from: isoDate(from), to: isoDate(to) };
}

/** The counted days and their time zone. */
export function PeriodDates({ period, zone }: { period: InsightPeriod; zone: string }) {
  return (
    <span>
      {formatDay(period.from)} to {formatDay(period.to)}, {zone.replaceAll("_", " ")}
    </span>
  );
}

/** The parameters of an address as they were given. */
type GivenChoices = Record<string, string | string[] | undefined>;

/** A sentence for each choice in the address that Insight does not show as it was given, with the reason. */
export function choiceNotes(
  given: GivenChoices,
  query: ConsoleInsightQuery,
  { period, brand }: Pick<Insight, "period" | "brand">,
  zone: string,
): string[] {
  const has = (name: keyof ConsoleInsightQuery) => (given[name] ?? "") !== "";
  const ignored = (name: keyof ConsoleInsightQuery) => has(name) && query[name] === undefined;
  const { from, to } = query;
  const notes: [boolean, string][] = [
    [
      period.days !== null && (has("from") || has("to")),
      `The address does not have two dates that Insight can read: this shows ${period.days} days.`,
    ],
    [
      period.days === 30 && ignored("days"),
      "Insight reads 30 days, 90 days or two dates: this shows 30 days.",
    ],
    [
      period.days === null && from !== undefined && to !== undefined && from > to,
      "The first date was after the last: they are swapped.",
    ],
    [
      period.days === null && ![from, to].includes(isoDate(period.from)),
      `Insight reads at most ${MOST_INSIGHT_DAYS} days: this starts on ${formatDay(period.from)}.`,
    ],
    [
      ignored("zone"),
      `The time zone in the address is unknown: this counts days in ${zone.replaceAll("_", " ")}.`,
    ],
    [has("brand") && brand === null, "The brand in the address is unknown: this shows all brands."],
    [ignored("iso"), "The ISO in the address is unknown: this shows all ISOs."],
  ];
  return notes.flatMap(([applies, sentence]) => (applies ? [sentence] : []));
}
