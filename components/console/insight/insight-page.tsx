import { ButtonLink } from "@/components/console/ui/button-link";
import { type Clock, duration } from "@/components/console/ui/clock";
import { counted } from "@/components/console/ui/counted";
import { EmptyList } from "@/components/console/ui/list";
import { Section } from "@/components/console/ui/section";
import { formatCount } from "@/lib/calculator/formats";
import type { Insight, InsightTotals, IsoSort, Span } from "@/lib/schemas/insight";
import type { InsightAddress } from "./choices";
import { Funnel, TooFew } from "./funnel";
import { IsoTable } from "./iso-table";
import { Picks } from "./picks";

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
