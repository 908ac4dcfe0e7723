import { ButtonLink } from "@/components/console/ui/button-link";
import { EmptyList } from "@/components/console/ui/list";
import type { Clock } from "@/components/console/ui/time";
import type { Insight, IsoSort } from "@/lib/schemas/insight";
import type { InsightAddress } from "./choices";
import { Funnel } from "./funnel";
import { IsoTable } from "./iso-table";
import { Picks } from "./picks";
import { Spans } from "./spans";

interface InsightPageProps {
  shown: Insight;
  sort: IsoSort;
  /** The root of the funder's console. */
  root: string;
  clock: Clock;
  address: InsightAddress;
  mayCreate: boolean;
}

/** Insight: the funnel, the times between its steps, the ISOs' choices, and the table by ISO. */
export function InsightPage({ shown, sort, root, clock, address, mayCreate }: InsightPageProps) {
  const { all, isos, picks, period } = shown;
  if (all.sent === 0)
    return (
      <EmptyList
        title={`Nothing was sent in these ${period.to - period.from + (period.days === null ? 1 : 0)} days`}
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
      <Funnel steps={all} />
      <Spans totals={all} clock={clock} />
      {all.submitted > 0 && <Picks picks={picks} submitted={all.submitted} />}
      <IsoTable isos={isos} all={all} sort={sort} root={root} address={address} />
      <p className="text-13 text-ink-3 min-[64rem]:col-span-2">
        Each offer counts once, by the day it was created; what came after counts whenever it happened.
        Percentages appear from 20 offers, times from 5.
      </p>
    </div>
  );
}
