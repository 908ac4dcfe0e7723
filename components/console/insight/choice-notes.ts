import { isoDate } from "@/lib/calculator/iso-day";
import { formatDay } from "@/lib/calculator/schedule-texts";
import type { ConsoleInsightQuery } from "@/lib/schemas/console-queries";
import { type Insight, MOST_INSIGHT_DAYS } from "@/lib/schemas/insight";

/** The parameters of an address as they were given. */
type GivenChoices = Record<string, string | string[] | undefined>;

// Rule: C7-4
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
